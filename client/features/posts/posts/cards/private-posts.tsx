import { Lock, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PostList } from './post-list.tsx';

interface PrivatePostsProps {
  query: ComponentProps<typeof PostList>['query'];
  icon: LucideIcon;
  texts: Record<'private' | 'label' | 'empty' | 'emptyText' | 'find', string>;
}

/** A list of posts that only the viewer can see. When it is empty, it links to the home page. */
export function PrivatePosts({ query, icon, texts }: PrivatePostsProps) {
  return (
    <>
      <p className="mb-3 flex items-center gap-1.5 text-ink-soft text-xs">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {texts.private}
      </p>
      <PostList
        query={query}
        label={texts.label}
        empty={
          <EmptyState
            icon={icon}
            title={texts.empty}
            text={texts.emptyText}
            link={{ to: '/', label: texts.find }}
          />
        }
      />
    </>
  );
}
