export const audienceKeys = {
  visibility: ['profile-visibility'],
} as const;
