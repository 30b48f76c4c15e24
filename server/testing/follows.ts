import type { TestClient } from './test-client.ts';

/** Makes a member follow another member, who accepts the request when their profile is not public. */
export async function letFollow(fan: TestClient, star: TestClient): Promise<void> {
  const { request } = await fan.call('followUser', { targetUserId: star.id });
  if (request !== 'pending') return;
  await star.call('answerFollowRequest', { requesterId: fan.id, accept: true });
}
