import { readSharedPoll as readPoll } from '#server/features/polls/polls/polls.service.ts';
import { breadcrumbs, cutText, plainTitle, type ReadSite, type Share } from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.poll;

/** Reads the preview of a poll of the team: the choices without counts while the poll is open, then the winner. */
export async function readSharedPoll({ database }: ReadSite, id: string): Promise<Share | null> {
  const poll = await readPoll(database, id);
  if (!poll) return null;
  const path = `/polls/${id}`;
  const title = plainTitle(poll.question);
  const line = poll.winners === null ? texts.open : texts.over(poll.winners);
  return {
    path,
    title,
    description: cutText(poll.winners === null ? texts.choices(poll.choices) : line),
    type: 'article',
    picture: null,
    drawing: { title, byline: [line, poll.winners === null ? texts.open : texts.ended], theme: id },
    describe: (site) => [breadcrumbs(site, [[title, path]])],
  };
}
