import { EyeOff } from 'lucide-react';
import { planWords } from '#client/features/posts/publication-plans/plan-words.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { plannedPostsMessages } from '../planned-posts/planned-posts.messages.ts';
import { postActionsMessages } from '../post-actions.messages.ts';
import { usePostActions } from '../post-actions.queries.ts';
import { useShowPublished } from '../published-state.ts';
import { postDetailMessages } from './post-detail.messages.ts';

export function DraftNotice({ post }: { post: PostDetail }) {
  const { publish } = usePostActions();
  const showPublished = useShowPublished();

  async function onPublish() {
    if (await publish(post)) showPublished(post.id);
  }

  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4">
      <p className="flex gap-2 text-sm">
        <EyeOff className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        {post.plan ? planText(post.plan) : postDetailMessages.draft}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton onAction={onPublish} className="flex-1">
          {post.plan ? plannedPostsMessages.publishNow : postActionsMessages.publish}
        </ActionButton>
        {post.plan && (
          <LinkButton to="/planned" variant="secondary">
            {plannedPostsMessages.toList}
          </LinkButton>
        )}
        <LinkButton to={`/posts/${post.id}/edit`} variant="secondary">
          {postActionsMessages.edit}
        </LinkButton>
      </div>
    </div>
  );
}

function planText({ publish_at, failure }: Plan): string {
  if (failure !== null) return plannedPostsMessages.failures[failure];
  return plannedPostsMessages.noticeOf(planWords(publish_at));
}
