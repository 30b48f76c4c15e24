import { companyFactLabels } from '#contract/site/legal-page-text.ts';
import type { Article, SiteNames } from './article.ts';

export const companyMessages = {
  title: '運営者情報',
  description: '運営者と連絡先をお知らせします。',
  lead: (siteName: string) => `${siteName}を運営しているチームと、連絡先のご案内です。`,
  about: 'サイトについて',
  siteName: 'サイト名',
  operator: '運営者',
  contact: '連絡先',
  facts: companyFactLabels,
  contactText: (siteName: string) =>
    `${siteName}についてのご質問やご意見、取材のご依頼は、上の連絡先までメールでお送りください。内容によっては、お返事までに数日いただくことがあります。`,
  contactHeading: 'お問い合わせ',
  urgentText:
    '気になる投稿やコメントは、そのメニューの「報告」からお送りいただくと、早く対応できます。',
  policyHeading: '運営の方針',
  policy: [
    'すべての方が安心して楽しめるように、モデレーターが投稿とコメントを見守ります。',
    '投稿の非表示や削除、アカウントの利用停止は、利用規約に基づいて行い、その記録を残します。',
    '広告は掲載しません。',
  ],
} as const;

export function companyArticle({ siteName }: SiteNames): Article {
  const { title, description, lead, contactText, urgentText } = companyMessages;
  return {
    title,
    description,
    lead: lead(siteName),
    sections: [
      { heading: companyMessages.contactHeading, blocks: [contactText(siteName), urgentText] },
      { heading: companyMessages.policyHeading, blocks: [{ list: companyMessages.policy }] },
    ],
  };
}
