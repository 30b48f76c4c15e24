import { MessageCircle } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { conversationsMessages as texts } from './conversations.messages.ts';

export function MessageLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link
      to={`/messages/with/${userId}`}
      title={texts.write}
      aria-label={texts.writeTo(name)}
      className={buttonClasses('secondary', 'md', 'w-11 px-0!')}
    >
      <MessageCircle className="size-5" aria-hidden="true" />
    </Link>
  );
}
