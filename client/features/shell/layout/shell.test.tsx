import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary, showStartupFailure } from '#client/features/shell/crash/error-boundary.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { composerOf, openContact } from './account-entries.ts';
import { mailtoOf } from './contact.ts';
import ThemeChoice from './theme-choice.tsx';

const site = aSiteSettings({ site_description: 'みんなの広場', og_image_url: '/og.png' });

afterEach(() => {
  document.body.replaceChildren();
});

function Broken(): never {
  throw new Error('broken');
}

function Page({ title, image }: { title?: string; image?: string }) {
  usePageMeta({ title, image, description: title && `${title}の説明` });
  return null;
}

describe('when rendering fails', () => {
  it('the page reports the error and offers to reload [FAIL-01, FAIL-02, FAIL-03, FAIL-04]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'エラーが発生しました' })).toBeTruthy();
    expect(
      screen.getByText(
        'アプリケーションで予期しないエラーが発生しました。 ページを再読み込みしてください。',
      ),
    ).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'ページを再読み込み' }).click());
    expect(reload).toHaveBeenCalled();
    await waitFor(() => expect(error).toHaveBeenCalledWith('Rendering failed', expect.anything()));
  });
});

describe('when the application cannot start', () => {
  it.each([
    [new Error('root is missing'), 'root is missing'],
    [new Error(''), 'Unknown error'],
    ['text', 'Unknown error'],
  ])('the page explains why: %s [FAIL-07, FAIL-08, FAIL-09]', (error, message) => {
    document.body.innerHTML = '<div id="root">half a page</div>';
    showStartupFailure(error);
    const lines = [...document.body.querySelectorAll('h1, p')].map((line) => line.textContent);
    expect(lines[0]).toBe('アプリケーションの起動に失敗しました');
    expect(lines[1]).toBe(message);
    expect(lines[2]).toContain('コンソール');
    expect(document.body.textContent).not.toContain('half a page');
  });
});

describe('the theme', () => {
  it('follows the system until a theme is chosen, and again when the system is chosen [LOOK-03]', async () => {
    renderInApp(<ThemeChoice />);
    const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;
    expect(chosen()).toBe('system');
    await userEvent.click(screen.getByRole('radio', { name: 'ダーク' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('hiroba.theme')).toBe('dark');
    expect(chosen()).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'システム' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('hiroba.theme')).toBeNull();
  });
});

describe('the browser’s own bars', () => {
  const colours = () =>
    [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
      ({ media }) => media,
    );

  it('have the colour of the chosen theme, or follow the system [LOOK-03]', async () => {
    for (const theme of ['light', 'dark']) {
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.dataset.theme = theme;
      meta.media = `(prefers-color-scheme: ${theme})`;
      document.head.append(meta);
    }
    const bySystem = colours();
    renderInApp(<ThemeChoice />);
    await userEvent.click(screen.getByRole('radio', { name: 'ダーク' }));
    expect(colours()).toEqual(['not all', 'all']);
    await userEvent.click(screen.getByRole('radio', { name: 'ライト' }));
    expect(colours()).toEqual(['all', 'not all']);
    await userEvent.click(screen.getByRole('radio', { name: 'システム' }));
    expect(colours()).toEqual(bySystem);
  });
});

describe('contacting the developer', () => {
  it('prepares a message with the name of the site in its subject [NAV-17]', () => {
    const mail = new URL(mailtoOf(site));
    expect(mail.pathname).toBe('hello@site.test');
    expect(mail.searchParams.get('subject')).toBe('【ひろば】お問い合わせ');
    const composer = new URL(composerOf(site));
    expect(composer.searchParams.get('to')).toBe('hello@site.test');
    expect(composer.searchParams.get('su')).toBe('【ひろば】お問い合わせ');
  });

  it('opens a web composer on desktops and the mail application on touch devices [NAV-17, NAV-18]', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    openContact(site);
    expect(open).toHaveBeenCalledWith(composerOf(site), '_blank', 'noopener,noreferrer');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    openContact(site);
    expect(assign).toHaveBeenCalledWith(mailtoOf(site));
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('the head of the document', () => {
  const meta = (name: string) =>
    document.head
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute('content');

  it('has the title, description and preview of the page or, if the page has none, of the site', async () => {
    stubServer({ '/api/site-settings': () => site });
    const { unmount } = renderInApp(<Page title="雨あがり" image="/images/a.jpeg" />);
    await waitFor(() => expect(document.title).toBe('雨あがり | ひろば'));
    expect(meta('description')).toBe('雨あがりの説明');
    expect(meta('og:title')).toBe('雨あがり');
    expect(meta('og:image')).toBe(`${window.location.origin}/images/a.jpeg`);
    unmount();
    renderInApp(<Page />);
    await waitFor(() => expect(meta('description')).toBe('みんなの広場'));
    expect(document.title).toBe('ひろば');
    expect(meta('og:image')).toBe(`${window.location.origin}/og.png`);
  });
});
