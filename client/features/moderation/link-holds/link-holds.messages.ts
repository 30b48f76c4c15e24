export const linkHoldsMessages = {
  waits:
    'ほかのサイトへのリンクがあるため、運営が確認してから公開されます。リンクを外すと、すぐに公開されます。',
};
