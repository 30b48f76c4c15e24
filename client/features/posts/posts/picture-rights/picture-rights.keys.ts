export const pictureRightsKeys = {
  settings: ['picture-settings'],
} as const;
