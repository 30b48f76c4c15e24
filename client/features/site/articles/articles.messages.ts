export const articlesMessages = {
  contents: '目次',
  operator: '運営者',
  /** The date of the last change of the rules for members. */
  revised: '最終更新日：2026年11月22日',
};
