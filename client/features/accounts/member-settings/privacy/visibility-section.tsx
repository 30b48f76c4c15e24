import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Link } from '#client/lib/router/link.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { type ChangeQuestion, ChoiceSetting } from '../choice-setting.tsx';
import { settingsMessages } from '../member-settings.messages.ts';
import { WithSettings } from '../with-settings.tsx';

const texts = settingsMessages.visibility;

type Visibility = Settings['privacy_settings']['profileVisibility'];

/** From the widest to the narrowest audience. */
const values: readonly Visibility[] = ['public', 'followers', 'private'];
const options = values.map((value) => ({ value, ...texts[value] }));

const questions: Record<Visibility, ChangeQuestion | null> = {
  public: texts.askPublic,
  followers: texts.askFollowers,
  private: null,
};

// Returns a question when the audience becomes wider, because readers who have seen something cannot be made to forget
// it.
function questionOf(next: Visibility, now: Visibility): ChangeQuestion | null {
  return values.indexOf(next) < values.indexOf(now) ? questions[next] : null;
}

export default function VisibilitySection() {
  const { user } = useSession();
  return (
    <WithSettings>
      <ChoiceSetting
        label={texts.label}
        options={options}
        read={({ privacy_settings }) => privacy_settings.profileVisibility}
        change={(profileVisibility, isConfirmed) => ({
          privacy_settings: { profileVisibility },
          ...(!isConfirmed && { neverWider: true }),
        })}
        questionOf={questionOf}
      />
      <div className="mt-3 space-y-2 text-ink-soft text-xs">
        <p>{texts.scopeText}</p>
        <p>{texts.copyText}</p>
        <p>{texts.followersText}</p>
        <Link
          to={`/user/${user?.id}/followers`}
          className="inline-flex min-h-11 items-center text-brand text-sm hover:underline"
        >
          {texts.followersLink}
        </Link>
      </div>
    </WithSettings>
  );
}
