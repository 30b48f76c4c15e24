import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { followRequestsMessages } from './follow-requests.messages.ts';

const texts = followRequestsMessages.leave;

interface UnfollowDialogProps {
  name: string;
  open: boolean;
  onClose: () => void;
  onUnfollow: () => void;
}

export default function UnfollowDialog({ name, onUnfollow, ...dialog }: UnfollowDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={texts.title(name)}
      description={texts.text}
      label={texts.yes}
      danger
      onAction={() => {
        dialog.onClose();
        onUnfollow();
      }}
    />
  );
}
