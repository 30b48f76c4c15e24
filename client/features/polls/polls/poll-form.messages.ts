export const pollFormMessages = {
  question: '質問',
  choices: '選択肢',
  choice: (number: number) => `選択肢${number}`,
  addChoice: '選択肢を追加',
  removeChoice: (number: number) => `選択肢${number}を削除`,
  maxChoices: '選べる数',
  maxChoicesOf: (count: number) => (count === 1 ? 'ひとつだけ' : `${count}個まで`),
  results: '結果を見せる時期',
  resultsOptions: {
    'after-vote': { label: '投票後', hint: '投票した人は、すぐに結果を見られます' },
    'after-end': { label: '終了後', hint: '終わるまで、だれにも結果は見えません' },
  },
  end: '締め切り',
  endIncomplete: '締め切りの日付と時刻を入力してください',
} as const;
