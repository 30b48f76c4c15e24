import type { Contents } from '#contract/moderation/decisions.ts';
import { memberBlocksMessages } from './member-blocks.messages.ts';
import { useMemberContents } from './member-contents.queries.ts';

const texts = memberBlocksMessages.contents;

interface ContentsPreviewProps {
  userId: string;
  without: string | undefined;
  /** Undefined while they are incomplete. */
  contents: Contents | undefined;
}

/** Says what a block will hide or delete, and how many other cases it will end. */
export function ContentsPreview({ userId, without, contents }: ContentsPreviewProps) {
  const since = contents?.since ?? undefined;
  const { data: counts, isError } = useMemberContents(userId, {
    ...(since !== undefined && { since }),
    ...(without !== undefined && { without }),
  });
  if (contents === undefined) return null;
  const { scope, effect } = contents;
  const isWide = scope === 'since' || scope === 'all';
  return (
    <div role="status" className="rounded-md bg-sunken p-3 text-sm">
      {counts ? (
        <>
          <p>
            {isWide
              ? texts.covered(effect, counts)
              : texts.narrow[scope === 'target' ? effect : 'none']}
          </p>
          {counts.cases > 0 && <p>{texts.cases(counts.cases)}</p>}
          {isWide && <p className="text-ink-soft text-xs">{texts.background}</p>}
        </>
      ) : (
        <p>{isError ? texts.failed : texts.loading}</p>
      )}
    </div>
  );
}
