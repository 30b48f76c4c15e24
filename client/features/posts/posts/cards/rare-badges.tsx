import { ArrowLeftRight, Lock, type LucideIcon, Users, Vote } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import { audienceMessages } from '../audience/audience.messages.ts';
import { cardsMessages } from './cards.messages.ts';

const icons: Record<Exclude<PostAudience, 'public'>, LucideIcon> = {
  followers: Users,
  mutuals: ArrowLeftRight,
  private: Lock,
};

interface RareBadgesProps {
  /** Missing in responses that were cached before posts had an audience. */
  audience: PostAudience | undefined;
  hasPoll?: boolean;
  /** Set on the page of the post. The badges then have a visible name and a neutral colour. */
  named?: boolean;
}

export default function RareBadges(props: RareBadgesProps) {
  const { audience = 'public', hasPoll = false, named = false } = props;
  const badges = [
    audience !== 'public' && { Icon: icons[audience], label: audienceMessages.badges[audience] },
    hasPoll && { Icon: Vote, label: cardsMessages.poll },
  ].filter((badge) => badge !== false);
  return badges.map(({ Icon, label }) => (
    <Badge key={label} tone={named ? 'neutral' : 'veil'}>
      <Icon className={named ? 'size-3.5' : 'size-4'} aria-hidden="true" />
      <span className={named ? '' : 'sr-only'}>{label}</span>
    </Badge>
  ));
}
