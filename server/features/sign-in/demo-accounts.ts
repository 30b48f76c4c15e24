import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';

/** The members of the demo community whom anybody may be. */
export const demoAccounts: readonly DemoAccount[] = [
  { name: '広瀬 ひより', email: 'hiyori@hiroba.example', description: '最高管理者', letter: 'ひ' },
  { name: '藤井 奏', email: 'kanade@hiroba.example', description: '管理者', letter: '奏' },
  { name: '森 つむぎ', email: 'tsumugi@hiroba.example', description: 'モデレーター', letter: 'つ' },
  {
    name: 'さくらもち',
    email: 'sakuramochi@hiroba.example',
    description: 'メンバー',
    letter: 'さ',
  },
  { name: 'あおいそら', email: 'aoisora@hiroba.example', description: 'メンバー', letter: 'あ' },
  { name: 'よるのねこ', email: 'yorunoneko@hiroba.example', description: 'メンバー', letter: 'よ' },
];
