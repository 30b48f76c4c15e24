import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemberBadges } from './member-badges.tsx';

it.each([
  [{ is_verified: true, is_holder: true }, ['認証済み', 'ホルダー']],
  [{ is_verified: false, is_holder: true }, ['ホルダー']],
  [{ is_verified: true, is_holder: false }, ['認証済み']],
  [{ is_verified: false, is_holder: false }, []],
])('the badges of a member have accessible names: %j [PROFILE-21]', (member, names) => {
  render(<MemberBadges member={member} />);
  const badges = screen.queryAllByRole('img').map((badge) => badge.getAttribute('aria-label'));
  expect(badges).toEqual(names);
});
