import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';
import { knownOf, useAdminCalls } from './admins.queries.ts';

interface RankDialogProps {
  open: boolean;
  onClose: () => void;
  member: ProfileSummary;
  /** The current rank, null for a member to appoint. */
  admin: ManagedAdmin | null;
  /** The ranks that the viewer may give. */
  ranks: readonly AdminRank[];
}

/** Asks for the new rank of a member, and sets it. */
export function RankDialog({ open, onClose, member, admin, ranks }: RankDialogProps) {
  const texts = adminsMessages.rank;
  const before = admin?.rank ?? null;
  const lowest = ranks.at(-1);
  const known = admin ? knownOf(admin) : { rank: null, permissions: {} };
  const about = `rank:${member.id}:${JSON.stringify(known)}`;
  const { value: rank, change, forget } = useUnsent(`chosen ${about}`, before ?? lowest);
  const { changeRank } = useAdminCalls();
  const name = nameOf(member);
  if (rank === undefined) return null;

  async function save(reason: string): Promise<void> {
    if (rank === undefined) return;
    await changeRank({ targetAdminId: member.id, newRank: rank, known, reason });
    const message = texts.doneText(name, ranksMessages.ranks[rank].label);
    showToast({ type: 'success', about: `admin:${member.id}`, title: texts.done, message });
  }

  const endsOwn = rank !== before && Object.keys(admin?.own_permissions ?? {}).length > 0;
  const danger = rank === 'super_admin' && before !== rank ? texts.superAdmin : undefined;
  return (
    <ReasonDialog
      about={about}
      open={open}
      onClose={onClose}
      title={before === null ? texts.appoint(name) : texts.change(name)}
      text={endsOwn ? texts.text + texts.ownEnds : texts.text}
      {...(danger !== undefined && { danger })}
      confirm={before === null ? texts.confirmAppoint : texts.confirmChange}
      forgetFields={forget}
      onConfirm={save}
    >
      <RadioCards
        label={ranksMessages.rank}
        options={ranks.map((value) => ({ value, ...ranksMessages.ranks[value] }))}
        value={rank}
        onChange={(chosen) => change(() => chosen)}
      />
    </ReasonDialog>
  );
}
