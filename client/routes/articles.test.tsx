import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
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
  stubServer({ '/api/site-settings': () => site });
  // Missing in jsdom.
  Element.prototype.scrollIntoView = vi.fn();
});

it.each([
  ['このサイトについて', '月の広場とは', <AboutPage key="about" />],
  ['利用規約', '第7条（退会）', <TermsPage key="terms" />],
  ['プライバシーポリシー', '保存する期間', <PrivacyPage key="privacy" />],
  ['運営者情報', 'お問い合わせ', <CompanyPage key="company" />],
  ['著作権について', 'ファンアートでできること', <CopyrightPage key="copyright" />],
])(
  '%s has a text, and contents that link to its sections [ROUTE-39, ROUTE-40, ROUTE-41, ROUTE-42, ROUTE-43]',
  async (title, section, page) => {
    const { router } = renderInApp(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findAllByText(/月の広場/)).not.toHaveLength(0);
    expect(document.title).toContain(title);
    const heading = screen.getByRole('heading', { level: 2, name: section });
    expect(heading.parentElement?.textContent?.length).toBeGreaterThan(40);
    const [contents] = screen.getAllByRole('navigation', { name: '目次' });
    await userEvent.click(within(contents as HTMLElement).getByRole('button', { name: section }));
    expect(document.activeElement).toBe(heading);
    // Buttons, because fragments are routes.
    expect(router.state.location.hash).toBe('');
  },
);

it.each([
  ['about', <AboutPage key="about" />],
  ['the terms', <TermsPage key="terms" />],
])('links from %s to the community guidelines [NAV-37]', async (_, page) => {
  renderInApp(page);
  const link = await screen.findByRole('link', { name: 'コミュニティガイドラインを見る' });
  expect(link.getAttribute('href')).toBe('/guidelines');
});

it('shows the operator and the address in the settings', async () => {
  renderInApp(<CompanyPage />);
  expect(await screen.findByText('月の会')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'a@tsuki.test' });
  expect(link.getAttribute('href')).toBe('mailto:a@tsuki.test');
});
