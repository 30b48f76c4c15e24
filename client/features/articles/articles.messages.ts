export const articlesMessages = {
  contents: '目次',
  operator: '運営者',
  /** The day on which the rules for members were last changed. */
  revised: '最終更新日：2026年11月22日',
};
