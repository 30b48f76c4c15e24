import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Session } from '#contract/identity/session.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { ReauthenticationProvider } from '../features/identity/session/reauthentication.tsx';
import { putSession } from '../features/identity/session/session.queries.ts';
import { SessionProvider } from '../features/identity/session/session-context.tsx';
import { createQueryClient } from '../lib/cache/query-client.ts';
import type { Route } from '../lib/router/matching.ts';
import { createMemoryRouter, type Router } from '../lib/router/router.ts';
import { RouterProvider } from '../lib/router/router-provider.tsx';

interface RenderOptions {
  /** The session. Defaults to a visitor. */
  session?: Session;
  path?: string;
  /** The location with its state, instead of `path`. */
  entry?: { pathname: string; state: unknown };
  /** The pattern of the route, for pages that read parameters. */
  route?: string;
  /** The pages inside the element, if the element is a layout. */
  children?: Route[];
}

export const visitor: Session = { user: null, profile: null };

/** Renders an element as a page of the site, for the signed-in user. */
export function renderInApp(
  ui: ReactNode,
  {
    session = visitor,
    path = '/',
    entry,
    children,
    route = children ? '/' : '*',
  }: RenderOptions = {},
): RenderResult & { client: QueryClient; router: Router } {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false }, mutations });
  putSession(client, session);
  const element = <ReauthenticationProvider>{ui}</ReauthenticationProvider>;
  const router = createMemoryRouter([{ path: route, element, ...(children && { children }) }], {
    initialEntries: [entry ?? path],
  });
  const result = render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...result, client, router };
}

const now = '2026-11-21T03:00:00.000Z';

export function aProfile(fields: Partial<Profile> = {}): Profile {
  return {
    id: 'aUser000000000000001',
    username: 'kotori',
    username_lower: 'kotori',
    display_name: 'ことり',
    display_name_lower: 'ことり',
    avatar_url: null,
    cover_url: null,
    is_verified: false,
    is_holder: false,
    bio: '',
    website: '',
    location: '',
    is_profile_complete: true,
    post_count: 0,
    follower_count: 0,
    following_count: 0,
    created_at: now,
    updated_at: now,
    ...fields,
  };
}

export function aMember(fields: Partial<Profile> = {}): Session {
  const profile = aProfile(fields);
  return { user: { id: profile.id, email: 'kotori@mail.test' }, profile };
}
