import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import DecisionPage from './decision.tsx';

const at = '2026-11-20T03:00:00.000Z';
const decision: MyDecision = {
  id: 'aDecision00000000001',
  action: 'hide',
  block_until: null,
  rule: { id: 'ads', version: 3, title: '宣伝をしない', text: '宣伝を載せないでください。' },
  message: '宣伝のためです',
  labels: null,
  target_type: 'post',
  target_id: 'aPost000000000000001',
  target: {
    title: '星の夜',
    text: '安く買えます',
    tags: [],
    image_url: null,
    image: null,
    veil: null,
    labels: { spoiler: false, sensitive: false, ai: 'none' },
    pictures: [],
    page: null,
    created_at: at,
  },
  created_at: at,
  overturned_at: null,
  appeal_until: '2026-12-20T03:00:00.000Z',
  appeal: null,
  contents: null,
  can: { appeal: true },
};
const appealed = (fields: Partial<NonNullable<MyDecision['appeal']>> = {}): MyDecision => ({
  ...decision,
  appeal: {
    text: '宣伝ではありません',
    status: 'open',
    message: '',
    created_at: at,
    decided_at: null,
    ...fields,
  },
  can: { appeal: false },
});
const token = 'a'.repeat(40);

beforeEach(() => sessionStorage.clear());
function show(handlers: Handlers, path = `/decisions/${decision.id}`) {
  const calls = stubServer(handlers);
  const route = path.startsWith('/appeals') ? '/appeals/:token' : '/decisions/:decisionId';
  const isMember = !path.startsWith('/appeals');
  const view = renderInApp(<DecisionPage />, {
    path,
    route,
    ...(isMember && { session: aMember() }),
  });
  return { calls, ...view };
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>('異議の内容');
const send = () => userEvent.click(screen.getByRole('button', { name: '異議を送る' }));

describe('a decision', () => {
  it('has a heading while it loads [LOOK-34]', async () => {
    show({ '/api/decisions/{decisionId}': () => new Promise(() => {}) });
    expect(
      await screen.findByRole('heading', { level: 1, name: '運営の判断を読み込んでいます' }),
    ).toBeTruthy();
  });

  it('shows the rule, the reason, and the target as it was when the team decided [APPEAL-05]', async () => {
    show({ '/api/decisions/{decisionId}': () => decision });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'あなたの投稿を非表示にしました' }),
    ).toBeTruthy();
    expect(screen.getByText('宣伝をしない')).toBeTruthy();
    expect(screen.getByText('宣伝のためです')).toBeTruthy();
    expect(screen.getByText('星の夜')).toBeTruthy();
    expect(screen.getByText('安く買えます')).toBeTruthy();
  });

  it('lists the labels that the team has set, and says that the author cannot remove them [VEIL-18]', async () => {
    const labels = { spoiler: false, sensitive: true, ai: 'none' } as const;
    show({ '/api/decisions/{decisionId}': () => ({ ...decision, action: 'warn', labels }) });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'あなたの投稿にラベルを付けました' }),
    ).toBeTruthy();
    expect(
      screen.getByText(/「センシティブ」のラベルを付けました。このラベルは外せません/),
    ).toBeTruthy();
    expect(await box()).toBeTruthy();
  });

  it('can be appealed once, and the text of the appeal survives a failure and a reload [APPEAL-13]', async () => {
    let isDown = true;
    const handlers: Handlers = {
      '/api/decisions/{decisionId}': () => decision,
      '/functions/appealDecision': ({ data }) =>
        isDown ? refusal('unavailable') : { decision: appealed({ text: data.text }) },
    };
    const { unmount } = show(handlers);
    await userEvent.type(await box(), '宣伝ではありません');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('異議を送れませんでした');
    unmount();
    isDown = false;
    const { calls } = show(handlers);
    expect((await box()).value).toBe('宣伝ではありません');
    await send();
    const sent = await screen.findByText('異議を確認しています', { selector: 'p' });
    expect(document.activeElement).toBe(sent);
    expect(screen.queryByLabelText('異議の内容')).toBeNull();
    expect(calls.find(({ path }) => path === '/functions/appealDecision')?.data).toEqual({
      decisionId: decision.id,
      text: '宣伝ではありません',
    });
    expect(sessionStorage.getItem(`appeal:${decision.id}`)).toBeNull();
  });

  it('shows the answer to an appeal when the member is notified [APPEAL-10]', async () => {
    stubEventSource();
    let answer = appealed();
    show({ '/api/decisions/{decisionId}': () => answer });
    expect(await screen.findByText('異議を確認しています')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '異議の申し立て' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '異議を申し立てる' })).toBeNull();
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    act(() => openStreams()[0]?.subscribed());
    answer = appealed({ status: 'kept', message: '確かめました', decided_at: at });
    const topic = `user:${aMember().user?.id}` as const;
    act(() => openStreams()[0]?.send({ topic, event: { type: 'notifications' } }));
    expect(await screen.findByText('確かめました')).toBeTruthy();
    expect(screen.queryByText('異議を確認しています')).toBeNull();
    await closeStreams();
  });

  it('requires a text for an appeal [LOOK-14]', async () => {
    const { calls } = show({ '/api/decisions/{decisionId}': () => decision });
    await box();
    await send();
    expect(screen.getByText('異議の内容を入力してください')).toBeTruthy();
    expect(document.activeElement).toBe(await box());
    expect(calls.some(({ path }) => path.includes('appealDecision'))).toBe(false);
  });

  it('says that it was reverted after an appeal, and shows the answer to the appeal', async () => {
    const overturned = appealed({ status: 'overturned', message: '見落としていました' });
    show({ '/api/decisions/{decisionId}': () => ({ ...overturned, overturned_at: at }) });
    expect(await screen.findByText('この判断は取り消されました')).toBeTruthy();
    expect(screen.getByText('見落としていました')).toBeTruthy();
    expect(screen.queryByText('宣伝をしない')).toBeNull();
  });

  it('says that the team has reverted it without an appeal, and offers no appeal [APPEAL-19]', async () => {
    const taken = { ...decision, overturned_at: at, can: { appeal: false } };
    show({ '/api/decisions/{decisionId}': () => taken });
    expect(await screen.findByText(/運営で確認し直して、取り消しました。/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '異議を申し立てる' })).toBeNull();
    expect(screen.queryByText('異議を送れる期間は終わりました')).toBeNull();
  });

  it('offers no appeal after the deadline', async () => {
    show({ '/api/decisions/{decisionId}': () => ({ ...decision, can: { appeal: false } }) });
    expect(await screen.findByText('異議を送れる期間は終わりました')).toBeTruthy();
  });

  it('can be read and appealed without a session, by a link [APPEAL-06]', async () => {
    const block = { ...decision, action: 'block' as const };
    const { calls } = show(
      {
        '/functions/getDecisionByLink': () => ({ decision: block }),
        '/functions/appealByLink': () => ({ decision: appealed() }),
      },
      `/appeals/${token}`,
    );
    expect(await screen.findByText('期限なし')).toBeTruthy();
    await userEvent.type(await box(), '宣伝ではありません');
    await send();
    expect(await screen.findByText(/もう一度ログインしようとしたときに/)).toBeTruthy();
    expect(calls.find(({ path }) => path === '/functions/appealByLink')?.data).toEqual({
      token,
      text: '宣伝ではありません',
    });
  });

  it('shows the picture of its target when it is opened by a link [REPORT-52]', async () => {
    const image_url = 'data:image/jpeg;base64,AAAA';
    const focal = { x: 50, y: 50 };
    const image = { width: 900, height: 600, placeholder: 'AAAA', alt: '', focal };
    const blocked = { ...decision, target: { ...decision.target, image_url, image } };
    const answers = { '/functions/getDecisionByLink': () => ({ decision: blocked }) };
    const { container } = show(answers, `/appeals/${token}`);
    await screen.findByText('星の夜');
    expect(container.querySelector('img')?.getAttribute('src')).toBe(image_url);
  });

  it('of another member, or with an expired link, is reported as missing [APPEAL-06]', async () => {
    show({ '/functions/getDecisionByLink': () => refusal('not-found') }, `/appeals/${token}`);
    expect(await screen.findByText('このリンクは使えなくなりました')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'ログインへ' })).toBeTruthy());
  });
});
