import LiveConversations from '#client/features/messages/conversations/live-conversations.tsx';
import LiveNotifications from '#client/features/notifications/notifications/live-notifications.tsx';
import LivePush from '#client/features/notifications/push-subscriptions/live-push.tsx';

export default function LiveUpdates() {
  return (
    <>
      <LiveNotifications />
      <LiveConversations />
      <LivePush />
    </>
  );
}
