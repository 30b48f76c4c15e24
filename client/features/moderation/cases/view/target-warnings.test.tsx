import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf } from '#client/testing/server.ts';
import { aCase, aView } from '../cases.testing.ts';
import { form, isolatePages, open, show } from '../cases-page.testing.tsx';

isolatePages();

describe('a case of pending links', () => {
  const url = 'https://xn--80ak6aa92e.example/login?next=1';
  const target = {
    ...(aView().target ?? expect.fail()),
    title: 'セール https://shop.example',
    text: `くわしくは ${url} へ`,
  };
  const item = aCase(1, {
    kind: 'links',
    reports_count: 0,
    reasons: [],
    hidden_at: target.created_at,
  });
  const view = aView({ case: item, target, reported: target, reports: [] });

  it('lists their full hosts as text, so that nobody opens them by accident [REPORT-45]', async () => {
    show(open(1), { view, items: [item] });
    const list = within(await screen.findByRole('region', { name: 'リンク先' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'shop.examplehttps://shop.example',
      `xn--80ak6aa92e.example${url}`,
    ]);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.filter((href) => href?.startsWith('http'))).toEqual([]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'https://shop.example',
      url,
    ]);
  });

  it('repeats the title in the content only when the title has links, which are highlighted [REPORT-154]', async () => {
    const titled = (title: string) => ({
      ...view,
      case: { ...item, title },
      target: { ...target, title, text: '' },
    });
    show(open(1), { view: titled('セール https://shop.example') });
    expect(await screen.findByRole('heading', { name: /^セール/ })).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'https://shop.example',
    ]);
    cleanup();
    show(open(1), { view: titled('年に一度のセール') });
    expect(await screen.findByRole('heading', { name: '年に一度のセール' })).toBeTruthy();
    expect(screen.getAllByText('年に一度のセール')).toHaveLength(1);
  });

  it('lists the watched words that made the target pending, and shows no note about missing links [REPORT-75]', async () => {
    const words = { ...target, title: '絵1', text: '副業の話' };
    const watched_terms = ['副業', 'shop.example'];
    const watching = { ...view, target: words, reported: words, watched_terms };
    show(open(1), { view: watching, items: [item] });
    const list = within(await screen.findByRole('region', { name: '見つかった言葉やサイト' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      watched_terms,
    );
    expect(screen.queryByText('ほかのサイトへのリンクは、もうありません')).toBeNull();
  });

  it('shows similar removed pictures, each with its earlier case [SIMI-04]', async () => {
    const removed = { case_id: aCase(2).id, title: '前の絵', picture_url: null, picture: null };
    const removed_pictures = [{ ...removed, veil: null, decided_at: target.created_at }];
    const plain = { ...target, title: '絵1', text: '星の海' };
    const similar = { ...view, target: plain, reported: plain, removed_pictures };
    show(open(1), { view: similar, items: [item] });
    const name = '前に非表示にしたか削除した画像に似ています';
    const list = within(await screen.findByRole('region', { name }));
    expect(list.getByRole('link', { name: '前の絵' }).getAttribute('href')).toContain(
      `/admin/reports/${removed.case_id}`,
    );
    expect(screen.queryByText('ほかのサイトへのリンクは、もうありません')).toBeNull();
  });

  it('offers to publish the target, and explains this choice [REPORT-45]', async () => {
    const { calls } = show(open(1), { view, items: [item] });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: /公開してよい/ }));
    expect(fields.getByText(/を公開して、本人に伝えます$/)).toBeTruthy();
    await userEvent.click(fields.getByRole('button', { name: '確認を終えて公開する' }));
    await waitFor(() =>
      expect(dataOf(calls, 'decideCase')).toMatchObject([{ action: 'none', rule: null }]),
    );
  });
});
