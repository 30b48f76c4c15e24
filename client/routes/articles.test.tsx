import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLegalPage } from '#client/testing/legal-pages.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { noCompanyFacts } from '#contract/site/legal-page-text.ts';
import AboutPage from './about.tsx';
import CompanyPage from './company.tsx';
import CopyrightPage from './copyright.tsx';
import PrivacyPage from './privacy.tsx';
import TermsPage from './terms.tsx';

const site = aSiteSettings({
  site_name: '月の広場',
  operator_name: '月の会',
  contact_email: 'a@tsuki.test',
});

beforeEach(() => {
  stubServer({
    '/api/site-settings': () => site,
    '/api/legal-pages/{page}': ({ params }) => aLegalPage({ page: params.page }),
  });
  // Not implemented in jsdom.
  Element.prototype.scrollIntoView = vi.fn();
});

it.each([
  ['このサイトについて', '月の広場とは', <AboutPage key="about" />],
  ['利用規約', '第7条（退会）', <TermsPage key="terms" />],
  ['プライバシーポリシー', '保存する期間', <PrivacyPage key="privacy" />],
  ['運営者情報', 'お問い合わせ', <CompanyPage key="company" />],
  ['著作権について', 'ファンアートでできること', <CopyrightPage key="copyright" />],
])(
  '%s has a text, and a table of contents that links to its sections [ROUTE-39, ROUTE-40, ROUTE-41, ROUTE-42, ROUTE-43]',
  async (title, section, page) => {
    const { router } = renderInApp(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findAllByText(/月の広場/)).not.toHaveLength(0);
    expect(document.title).toContain(title);
    const heading = await screen.findByRole('heading', { level: 2, name: section });
    expect(heading.parentElement?.textContent?.length).toBeGreaterThan(40);
    const [contents] = screen.getAllByRole('navigation', { name: '目次' });
    await userEvent.click(within(contents as HTMLElement).getByRole('button', { name: section }));
    expect(document.activeElement).toBe(heading);
    // The entries of the table of contents are buttons, because the router would open the fragment of a link as a page.
    expect(router.state.location.hash).toBe('');
  },
);

it.each([
  ['about', <AboutPage key="about" />],
  ['the terms', <TermsPage key="terms" />],
])('%s links to the community guidelines [NAV-37]', async (_, page) => {
  renderInApp(page);
  const link = await screen.findByRole('link', { name: 'コミュニティガイドラインを見る' });
  expect(link.getAttribute('href')).toBe('/guidelines');
});

it('the page about the operator shows the name and the e-mail address in the settings', async () => {
  renderInApp(<CompanyPage />);
  expect(await screen.findByText('月の会')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'a@tsuki.test' });
  expect(link.getAttribute('href')).toBe('mailto:a@tsuki.test');
});

it('the terms show the text that admins have published with its date, and escape HTML in it [SITE-LEGAL-07, SITE-LEGAL-17]', async () => {
  stubServer({
    '/api/site-settings': () => site,
    '/api/legal-pages/{page}': () =>
      aLegalPage({
        ...{ version: 2, latest_version: 2, published_at: '2026-11-30T15:00:00.000Z' },
        body: '{サイト名}の約束。\n\n## 星の条\n\n<img src=x>を書かないこと。',
      }),
  });
  renderInApp(<TermsPage />);
  expect(await screen.findByText('月の広場の約束。')).toBeTruthy();
  expect(screen.getByText('最終更新日：2026年12月1日(火)')).toBeTruthy();
  expect(screen.getByText('<img src=x>を書かないこと。')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '星の条',
  ]);
});

it('the page about the operator shows only the known facts [SITE-LEGAL-03]', async () => {
  const facts = { ...noCompanyFacts, representative: '星野みどり' };
  stubServer({
    '/api/site-settings': () => site,
    '/api/legal-pages/{page}': () => aLegalPage({ page: 'company', facts }),
  });
  renderInApp(<CompanyPage />);
  expect(await screen.findByText('星野みどり')).toBeTruthy();
  expect(screen.queryByText('電話番号')).toBeNull();
});
