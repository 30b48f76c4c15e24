import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { DeleteAccountDialog } from './features/accounts/account-deletions/delete-account-dialog.tsx';
import { EndOthers } from './features/accounts/member-settings/sessions/sessions-section.tsx';
import { anNft } from './features/collections/nfts/collection/collection.testing.tsx';
import { HideDialog } from './features/collections/nfts/hidden-choice/hide-nfts-grid.tsx';
import PinsSheet from './features/collections/nfts/pins/pins-sheet.tsx';
import {
  DeleteWalletDialog,
  RenameWalletDialog,
} from './features/collections/wallets/wallet-dialogs.tsx';
import { aComment } from './features/comments/comments/comments.testing.tsx';
import { DeleteCommentDialog } from './features/comments/comments/delete-comment-dialog.tsx';
import { MessageSheet } from './features/events/events/organising/message-sheet.tsx';
import { EndEventDialog } from './features/events/events/writing/end-event-dialog.tsx';
import { ReportDialog } from './features/moderation/reports/report-dialog.tsx';
import { DeletePostDialog } from './features/posts/posts/delete-post-dialog.tsx';
import { BlockDialog } from './features/social/blocks/block-member-dialog.tsx';
import { RemoveFollowerDialog } from './features/social/follows/remove-follower-dialog.tsx';
import { MuteDialog } from './features/social/mutes/mute-dialog.tsx';
import { CharacterDialog } from './features/tags/managed-tags/character-dialog.tsx';
import { ConfirmDialog } from './features/team/admin-ui/confirm-dialog.tsx';
import { ReasonDialog } from './features/team/admin-ui/reason-dialog.tsx';
import { anOwnEvent } from './testing/events.ts';
import { aMember, renderInApp } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';
import { buttonClasses } from './ui/form/button.tsx';

const me = 'aUser000000000000001';
const sora = { id: 'aUser000000000000002', name: 'そら' };
const comment = aComment('すてき');
const event = anOwnEvent({ joined_count: 3 });
const nfts = [anNft(1, { is_pinned: true }), anNft(2, { is_pinned: true })];
const wallet = {
  id: 'aWallet0000000000001',
  user_id: me,
  label: '宝物用',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  address_mask: '0x5aAe…eAed',
  chain_id: 137,
  proven_at: null,
  state: 'fresh',
  progress: null,
  nfts_count: 24,
  refreshed_at: null,
  created_at: '2026-11-21T03:00:00.000Z',
} as const;
const character = {
  tag: 'ルミ',
  count: 3,
  is_character: true,
  image_url: null,
  image: null,
  color: '',
  birthday: null,
  description: '',
  aliases: [],
  image_key: null,
  updated_at: '2026-11-21T03:00:00.000Z',
};

const secondary = buttonClasses('secondary').split(' ');

const never = () => Promise.withResolvers<never>().promise;

beforeEach(() => {
  localStorage.clear();
  stubServer({
    '/functions/requestAccountDeletion': never,
    '/functions/saveCharacter': never,
    '/functions/setBlock': never,
    '/functions/deleteComment': never,
    '/functions/messageEventMembers': never,
    '/functions/removeFollower': never,
    '/functions/setMute': never,
    '/functions/setPinnedNfts': never,
    '/functions/reportContent': never,
    '/functions/endOtherSessions': never,
    '/functions/deleteWallet': never,
    '/functions/renameWallet': never,
  });
});
interface Opened {
  open: boolean;
  onClose: () => void;
}

interface Case {
  show: (opened: Opened) => ReactNode;
  /** The buttons to press. The last one sends. */
  press: string[];
  type?: [field: string, text: string];
  /** The button that closes without sending. */
  leave?: string;
}

const cases: Record<string, Case> = {
  account: {
    show: (opened) => <DeleteAccountDialog {...opened} username="kotori" />,
    type: ['ユーザーID', 'kotori'],
    press: ['削除する'],
  },
  character: {
    show: (opened) => <CharacterDialog {...opened} character={character} onRemove={() => {}} />,
    press: ['保存する'],
  },
  confirmation: {
    show: ({ open, onClose }) => (
      <ConfirmDialog
        target={open ? sora : null}
        titleOf={({ name }) => name}
        text=""
        onClose={onClose}
        onConfirm={never}
      />
    ),
    press: ['削除する'],
  },
  reason: {
    show: (opened) => (
      <ReasonDialog {...opened} about="it" title="理由" confirm="隠す" onConfirm={never} />
    ),
    press: ['隠す'],
  },
  block: {
    show: (opened) => <BlockDialog {...opened} member={sora} />,
    press: ['ブロックする'],
  },
  comment: {
    show: (opened) => <DeleteCommentDialog {...opened} comment={comment} onRemoved={() => {}} />,
    press: ['削除する'],
  },
  'message to members': {
    show: (opened) => <MessageSheet {...opened} event={event} />,
    type: ['メッセージ', '中止です'],
    press: ['確認する', '3人に送る'],
    leave: '書き直す',
  },
  'end of an event': {
    show: (opened) => (
      <EndEventDialog
        {...opened}
        event={event}
        title=""
        text=""
        go="中止する"
        failed=""
        onGo={never}
      >
        {null}
      </EndEventDialog>
    ),
    press: ['中止する'],
    leave: 'やめておく',
  },
  follower: {
    show: ({ open, onClose }) => (
      <RemoveFollowerDialog follower={open ? sora : null} onClose={onClose} />
    ),
    press: ['外す'],
  },
  mute: {
    show: (opened) => <MuteDialog {...opened} member={sora} />,
    press: ['ミュートする'],
  },
  'hidden NFTs': {
    show: (opened) => <HideDialog {...opened} count={2} onHide={never} />,
    press: ['非表示にする'],
  },
  pins: {
    show: (opened) => <PinsSheet {...opened} userId={me} pinned={nfts} />,
    press: ['後ろへ', '保存する'],
  },
  post: {
    show: (opened) => (
      <DeletePostDialog {...opened} post={{ title: '絵', is_draft: false }} onDelete={never} />
    ),
    press: ['削除する'],
  },
  report: {
    show: (opened) => <ReportDialog {...opened} targetType="user" targetId={sora.id} />,
    press: ['スパム・宣伝', '報告する'],
  },
  sessions: {
    show: () => <EndOthers count={2} onEnded={() => {}} />,
    press: ['ほかの端末すべてからログアウト', 'ログアウト'],
  },
  wallet: {
    show: (opened) => <DeleteWalletDialog {...opened} wallet={wallet} onDeleted={() => {}} />,
    press: ['削除する'],
  },
  'label of a wallet': {
    show: (opened) => <RenameWalletDialog {...opened} wallet={wallet} />,
    press: ['保存する'],
  },
};

function Example({ show: Shown }: Pick<Case, 'show'>) {
  const [isOpen, setOpen] = useState(true);
  return <Shown open={isOpen} onClose={() => setOpen(false)} />;
}

/** Returns the current element of a button, or of an option in a group. */
const control = async (name: string) =>
  (
    await screen.findByText(name, { selector: 'dialog *, button, button *, label, label *' })
  ).closest('button, label') as HTMLElement;

it.each(Object.entries(cases))(
  'the dialog about the %s stays open while its call is pending, and a secondary button closes it [LOOK-15, LOOK-22]',
  async (_name, row) => {
    const { show, press, type, leave = 'キャンセル' } = row;
    renderInApp(<Example show={show} />, { session: aMember() });
    if (type) await userEvent.type(await screen.findByLabelText(type[0]), type[1]);
    for (const name of press) await userEvent.click(await control(name));
    const dialog = screen.getByRole('dialog');
    const sent = within(dialog).getByRole('button', { busy: true });
    await waitFor(() => expect(sent.getAttribute('aria-busy')).toBe('true'));
    const leaving = within(dialog).getByRole<HTMLButtonElement>('button', { name: leave });
    expect(leaving.disabled).toBe(true);
    expect([...leaving.classList]).toEqual(expect.arrayContaining(secondary));
    await userEvent.keyboard('{Escape}');
    expect(dialog.hasAttribute('data-open')).toBe(true);
  },
);
