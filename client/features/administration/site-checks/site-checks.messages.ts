import type { FileTestStep, SiteFinding } from '#contract/administration/site-checks.ts';

const levels: Record<SiteFinding['level'], string> = {
  ok: '問題なし',
  warning: '注意',
  error: '問題',
};

const steps: Record<FileTestStep, string> = { write: '書き込み', read: '読み取り', delete: '削除' };

export const siteChecksMessages = {
  title: '運用',
  lead: 'サイトの動作環境と、バックアップの状態です。',
  checks: '環境の確認',
  recheck: '再確認',
  rechecked: '確認しました',
  checkedAt: '最後の確認：',
  none: '直すところはありません',
  sound: (count: number) => `問題のない項目（${count}件）`,
  checking: '確認しています…',
  levels,
  files: 'ファイルのテスト',
  filesLead: '画像などの置き場所に小さなファイルを書き込み、読み取って、消します。',
  testFiles: 'テストする',
  step: (step: FileTestStep, milliseconds: number) => `${steps[step]} ${milliseconds}ミリ秒`,
  failedStep: (step: FileTestStep, reason: string) => `${steps[step]}に失敗しました（${reason}）`,
  readOnly: '閲覧のみ',
  isReadOnly: 'いまは、閲覧のみにしています。',
  isWritable: 'いまは、だれでも書き込めます。',
  toSettings: 'サイト設定で切り替える',
};
