import { useQuery } from '@tanstack/react-query';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { followsMessages } from './follows.messages.ts';
import { suggestedAuthorsQuery } from './suggested-authors.queries.ts';

const texts = followsMessages.suggested;
const FACES = 3;

/** An offer to a new member to choose members to follow. Both of its buttons end the offer. */
export default function FirstSteps({ onEnd }: { onEnd: () => void }) {
  const { data } = useQuery({ ...suggestedAuthorsQuery, enabled: false });
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:p-5">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        <div className="flex shrink-0 pl-3" aria-hidden="true">
          {data?.items.slice(0, FACES).map(({ user }) => (
            <span key={user.id} className="-ml-3 rounded-full ring-2 ring-surface">
              <Avatar seed={user.id} src={user.avatar_url} />
            </span>
          ))}
        </div>
        <div className="min-w-0">
          <h2 className="text-base">{texts.offer}</h2>
          <p className="text-ink-soft text-sm">{texts.text}</p>
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="ghost" onClick={onEnd}>
          {texts.later}
        </Button>
        <LinkButton to="/welcome" onClick={onEnd} className="max-sm:flex-1">
          {texts.title}
        </LinkButton>
      </div>
    </Card>
  );
}
