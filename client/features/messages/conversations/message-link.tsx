import { MessageCircle } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { conversationsMessages } from './conversations.messages.ts';

const texts = conversationsMessages;

interface MessageLinkProps {
  userId: string;
  name: string;
}

/** A link to write a message to a member. The linked page says when the viewer cannot write to this member. */
export function MessageLink({ userId, name }: MessageLinkProps) {
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
