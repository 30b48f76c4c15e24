import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import {
  type CommenterGroup,
  commenterGroups,
  narrowerAudience,
  type PostAudience,
  postAudiences,
} from '#contract/posts/post-choices.ts';
import { audienceMessages as texts } from './audience.messages.ts';
import { type AudienceChoices, profileVisibilityQuery } from './audience.queries.ts';

const audienceOptions = postAudiences.map((value) => ({ value, label: texts.audiences[value] }));

interface AudienceFieldsProps {
  value: AudienceChoices;
  onChange: (changed: Partial<AudienceChoices>) => void;
}

/**
 * The choices of who sees a post and who can comment. A hint says when the visibility of the profile limits these
 * choices.
 */
export function AudienceFields({ value, onChange }: AudienceFieldsProps) {
  const { data: visibility = 'public' } = useQuery(profileVisibilityQuery);
  const isNarrowed = narrowerAudience(visibility, value.audience) !== value.audience;
  const limit = visibility !== 'public' && isNarrowed ? texts.limits[visibility] : null;
  const groups = groupsFor(value.audience);
  return (
    <div className="space-y-4">
      <div>
        <RadioGroup
          label={texts.audience}
          name="audience"
          options={audienceOptions}
          value={value.audience}
          onChange={(audience) => onChange({ audience })}
        />
        <p className="phrases mt-1 text-ink-soft text-xs" role="status">
          {limit === null ? (
            texts.hints[value.audience]
          ) : (
            <span className="inline-flex items-start gap-1 font-medium text-ink">
              <Info className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
              {limit}
            </span>
          )}
        </p>
      </div>
      {groups.length > 0 && (
        <div>
          <RadioGroup
            label={texts.commenters}
            name="commenters"
            options={groups.map((group) => ({ value: group, label: texts.commenterGroups[group] }))}
            value={shownGroup(value)}
            onChange={(commenters) => onChange({ commenters })}
          />
          <p className="phrases mt-1 text-ink-soft text-xs">{texts.commentersHint}</p>
        </div>
      )}
    </div>
  );
}

/** Returns the groups that can comment: all readers, and narrower groups. Empty when the author is the only reader. */
function groupsFor(audience: PostAudience): CommenterGroup[] {
  if (audience === 'private') return [];
  const rank = postAudiences.indexOf(audience);
  return commenterGroups.filter((group, index) => group === 'readers' || index > rank);
}

/**
 * Returns the group that is shown as chosen. This is `readers` when the stored group is not narrower than the readers.
 */
export function shownGroup({ audience, commenters }: AudienceChoices): CommenterGroup {
  return groupsFor(audience).includes(commenters) ? commenters : 'readers';
}
