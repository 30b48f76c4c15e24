import LiveConversations from '#client/features/messages/conversations/live-conversations.tsx';
import LiveNotifications from '#client/features/notifications/notifications/live-notifications.tsx';
import LivePush from '#client/features/notifications/push-subscriptions/live-push.tsx';

/** Keeps the pages of a member up to date. Renders nothing. */
export default function LiveUpdates() {
  return (
    <>
      <LiveNotifications />
      <LiveConversations />
      <LivePush />
    </>
  );
}
