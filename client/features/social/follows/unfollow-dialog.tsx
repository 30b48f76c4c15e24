import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { followRequestsMessages } from './follow-requests.messages.ts';

const texts = followRequestsMessages.leave;

interface UnfollowDialogProps extends DialogState {
  name: string;
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
