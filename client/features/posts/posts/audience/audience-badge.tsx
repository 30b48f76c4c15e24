import { ArrowLeftRight, Lock, type LucideIcon, Users } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { PostAudience } from '#contract/posts/audiences.ts';
import { audienceMessages } from './audience.messages.ts';

const icons: Record<Exclude<PostAudience, 'public'>, LucideIcon> = {
  followers: Users,
  mutuals: ArrowLeftRight,
  private: Lock,
};

interface AudienceBadgeProps {
  /** Missing in responses that were cached before posts had an audience. */
  audience: PostAudience | undefined;
  /** Set on the page of the post. The badge then has a visible name and a neutral colour. */
  named?: boolean;
}

/** The badge with the audience of a post. Renders nothing for a post for everybody. */
export default function AudienceBadge({ audience = 'public', named = false }: AudienceBadgeProps) {
  if (audience === 'public') return null;
  const Icon = icons[audience];
  const label = audienceMessages.badges[audience];
  return (
    <Badge tone={named ? 'neutral' : 'veil'}>
      <Icon className={named ? 'size-3.5' : 'size-4'} aria-hidden="true" />
      <span className={named ? '' : 'sr-only'}>{label}</span>
    </Badge>
  );
}
