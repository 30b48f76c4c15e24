import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, type Handlers, refusal } from '#client/testing/server.ts';
import { aCase, aDecidedView, aDecision, aView, guidelines } from '../cases.testing.ts';
import {
  decideElsewhere,
  focusedNext,
  form,
  isolatePages,
  open,
  show,
} from '../cases-page.testing.tsx';

isolatePages();

describe('a case', () => {
  it('is closed without an action by two keys, and a third key opens the next case [REPORT-32]', async () => {
    const { calls, router } = show(open(1));
    await form();
    await userEvent.keyboard('1');
    expect(screen.getByText('「絵1」はこのまま残り、通報した人に結果を伝えます')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await focusedNext('次の件へ：「絵2」');
    expect(router.state.location.pathname).toContain(aCase(1).id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    expect(dataOf(calls, 'decideCase')).toEqual([
      {
        caseId: aCase(1).id,
        version: 1,
        action: 'none',
        rule: null,
        blockUntil: null,
        message: '',
        note: '',
      },
    ]);
  });

  it('is decided by a rule, with a preview of the message to the member [REPORT-113, REPORT-32]', async () => {
    const { calls } = show(open(1));
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    expect(fields.getByText('もとになるルールを選んでください')).toBeTruthy();
    expect(document.activeElement).toBe(fields.getByLabelText('もとになるルール'));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    await userEvent.type(fields.getByLabelText('本人への説明'), '宣伝のためです');
    await userEvent.click(fields.getByText('本人が読む内容'));
    expect(fields.getByText('もとになったルール（第3版）')).toBeTruthy();
    expect(fields.getByText('宣伝のためです', { selector: 'p' })).toBeTruthy();
    await userEvent.type(
      fields.getByLabelText('チームのメモ'),
      '二度目{Control>}{Enter}{/Control}',
    );
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(1));
    expect(dataOf(calls, 'decideCase')[0]).toMatchObject({
      action: 'block',
      rule: { id: 'ads', version: 3 },
      message: '宣伝のためです',
      note: '二度目',
      blockUntil: expect.any(String),
    });
  });

  it('has the rule of the most frequent report reason selected, until another rule is chosen [MODACT-30]', async () => {
    const spam = { id: 'spam', title: '宣伝と危険なリンク', text: '宣伝は控えてください。' };
    const reasons = [
      { reason: 'spam' as const, count: 2 },
      { reason: 'abuse' as const, count: 1 },
    ];
    const { calls } = show(open(1), {
      view: aView({ case: aCase(1, { reasons }) }),
      handlers: {
        '/api/guidelines': () => ({ ...guidelines, rules: [...guidelines.rules, spam] }),
      },
    });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '注意する' }));
    const field = fields.getByLabelText<HTMLSelectElement>('もとになるルール');
    await waitFor(() => expect(field.value).toBe('spam'));
    await userEvent.selectOptions(field, 'ルールを選ぶ');
    expect(field.value).toBe('');
    await userEvent.selectOptions(field, '3. 宣伝と危険なリンク');
    await userEvent.click(fields.getByRole('button', { name: '注意を送る' }));
    await waitFor(() =>
      expect(dataOf(calls, 'decideCase')).toMatchObject([{ rule: { id: 'spam', version: 3 } }]),
    );
  });

  it('shows how much content a block hides or deletes, and sends the chosen scope with the block [MODACT-08, MODACT-37]', async () => {
    const { calls } = show(open(1), {
      handlers: {
        '/api/admin/users/{userId}/contents': () => ({
          posts: 1200,
          comments: 3,
          events: 0,
          cases: 2,
        }),
      },
    });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    const chosen = fields.getByRole<HTMLInputElement>('radio', { name: 'この件のものだけ' });
    expect(chosen.checked).toBe(true);
    await userEvent.click(fields.getByRole('radio', { name: '日付を指定' }));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    expect(fields.getByText('いつからのものかを、いままでの日時で選んでください')).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: 'すべて' }));
    expect(await fields.findByText('投稿1,200件、コメント3件を非表示にします')).toBeTruthy();
    expect(fields.getByText(/ほかの未対応の2件も、いっしょに終わります/)).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: '削除' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(1));
    const contents = { scope: 'all', effect: 'delete', since: null };
    expect(dataOf(calls, 'decideCase')[0]).toMatchObject({ action: 'block', contents });
  });

  it('that a block in another case has closed shows the progress of the block, and links to the other case [MODACT-05, MODACT-34]', async () => {
    const contents = {
      ...({ scope: 'all', effect: 'hide', since: null } as const),
      ...{ posts: 45, comments: 0, events: 0, cases: 1, done: 20, is_running: true },
    };
    const decision = aDecision({ action: 'block', contents });
    const closed = aCase(1, { status: 'decided', decided_at: decision.created_at });
    const can = {
      choose: [],
      refusal: 'decided' as const,
      overturn: false,
      contents: true,
      labels: false,
    };
    show(open(1), { view: aView({ case: closed, ended_by: decision, can }) });
    expect(await screen.findByText('ほかの件の判断で終わりました')).toBeTruthy();
    expect(screen.getByText('投稿45件も非表示')).toBeTruthy();
    expect(screen.getByText('反映しています（20/45）')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'その件を開く' });
    expect(link.getAttribute('href')).toContain(decision.case_id);
  });

  it('shows what others have changed, keeps the typed text, and can then be decided [REPORT-33]', async () => {
    let isFirst = true;
    const { site, calls } = show(open(1), {
      handlers: {
        '/functions/decideCase': () => {
          if (!isFirst) return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
          isFirst = false;
          site.view = aView({ case: aCase(1, { version: 5, reports_count: 3 }) });
          return refusal('failed-precondition', { reason: 'changed-elsewhere' });
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なさそう');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('通報が2件増えました。'));
    expect(fields.getByLabelText<HTMLTextAreaElement>('チームのメモ').value).toBe('問題なさそう');
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(2));
    expect(dataOf(calls, 'decideCase')[1]).toMatchObject({ version: 5 });
  });

  it('shows the typed text when a colleague has decided first [REPORT-33]', async () => {
    const { site } = show(open(1), {
      handlers: {
        '/functions/decideCase': () => {
          site.view = aDecidedView();
          return refusal('failed-precondition', { reason: 'changed-elsewhere' });
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なさそう');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    const alert = await screen.findByRole('alert');
    expect(await screen.findByText('みどりさんが「非表示」と決めました。')).toBeTruthy();
    expect(alert.textContent).toContain('問題なさそう');
    expect(screen.getByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: '対応を決める' })).toBeNull();
    expect(document.activeElement).toBe(alert);
    expect(screen.getByRole('link', { name: /^次の件へ/ })).toBeTruthy();
  });

  it('keeps the typed text in view when a colleague decides at the same time', async () => {
    const inSight: Element[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      inSight.push(this);
    };
    const { site, router } = show(open(1));
    await userEvent.type((await form()).getByLabelText('チームのメモ'), '問題なさそう');
    await decideElsewhere(site);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('みどりさんが「非表示」と決めました。');
    expect(alert.textContent).toContain('問題なさそう');
    expect(document.activeElement).toBe(alert);
    expect(inSight.at(-1)).toBe(alert);
    await act(() => router.navigate(`/admin/reports${open(2)}`));
    await form();
    await act(() => router.navigate(`/admin/reports${open(1)}`));
    expect((await screen.findByRole('alert')).textContent).toContain('問題なさそう');
    expect(document.activeElement?.id).toBe('case-title');
  });

  it('shows the decision of a colleague when an action was chosen but no text was typed', async () => {
    const { site } = show(open(1));
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await decideElsewhere(site);
    expect((await screen.findByRole('alert')).textContent).not.toContain('送らなかった内容');
  });

  it('shows the decision of a colleague without an alert when nothing was entered', async () => {
    const { site } = show(open(1));
    await form();
    await decideElsewhere(site);
    expect(await screen.findByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("shows no conflict when it is refetched before the response to the viewer's own call arrives", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { site } = show(open(1), {
      items: [aCase(1)],
      handlers: {
        '/functions/decideCase': async () => {
          await answered;
          return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なし');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    await decideElsewhere(site);
    expect(await screen.findByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    answer();
    expect(await screen.findByRole('dialog', { name: '対応を決めました' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows next to the button why the decision failed, even when it was sent by the keyboard', async () => {
    const inSight: Element[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      inSight.push(this);
    };
    show(open(1), {
      handlers: { '/functions/decideCase': () => refusal('unavailable') } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.keyboard('1{Enter}');
    const alert = await fields.findByRole('alert');
    const button = fields.getByRole('button', { name: '問題なしとして終える' });
    expect(button.parentElement?.contains(alert)).toBe(true);
    expect(inSight.some((element) => element.contains(alert))).toBe(true);
  });

  it('hides the validation errors of corrected fields', async () => {
    show(open(1));
    const fields = await form();
    const faulty = () => document.querySelectorAll('[aria-invalid="true"]').length;
    await userEvent.click(fields.getByRole('button', { name: '対応を決める' }));
    expect(fields.getByText('対応を選んでください')).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    expect(faulty()).toBe(0);
    await userEvent.click(fields.getByRole('radio', { name: '日時を決める' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    expect(fields.queryByText('もとになるルールを選んでください')).toBeNull();
    expect(faulty()).toBe(2);
    await userEvent.click(fields.getByRole('radio', { name: '7日' }));
    expect(faulty()).toBe(0);
  });
});
