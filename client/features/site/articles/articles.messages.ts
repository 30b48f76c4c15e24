export const articlesMessages = {
  contents: '目次',
  operator: '運営者',
  guidelines: 'コミュニティガイドラインを見る',
  firstDate: '2026年11月22日(日)',
  revised: (date: string) => `最終更新日：${date}`,
};
