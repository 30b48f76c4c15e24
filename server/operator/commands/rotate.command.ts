import { endEverySession } from '#server/features/identity/sessions/sessions.service.ts';
import { rotatePushKeys } from '#server/features/notifications/push-subscriptions/push-keys.service.ts';
import { rotateMailKey } from '#server/features/site/site-settings/site-identity.service.ts';
import { withDatabase } from '../open-site.ts';
import { command, expectedArguments, type Outcome } from './command.ts';

export const rotate = command({
  help: {
    en: `Usage: npm run hiroba -- rotate mail-links [--json]
       npm run hiroba -- rotate push [--json]
       npm run hiroba -- rotate sessions [--json]

Replaces a key of the site, for example after a backup was stolen. Running processes use the new key at once.
mail-links: the key of the links that stop mails. Links with the former key still work for a year.
push: the key of push messages. A device keeps receiving messages with the former key until its member next opens the
site, and then gets the new key.
sessions: ends all sessions, so that everybody signs in again.`,
    ja: `使い方: npm run hiroba -- rotate mail-links [--json]
       npm run hiroba -- rotate push [--json]
       npm run hiroba -- rotate sessions [--json]

サイトの鍵を新しくします。バックアップが盗まれたときなどに使います。動いているサイトは、すぐに新しい鍵を使います。
mail-links: メールを止めるリンクの鍵です。前の鍵のリンクも、1年間は使えます。
push: プッシュ通知の鍵です。どの端末も、前の鍵の通知を受け取りつづけ、メンバーが次にサイトを開いたときに新しい鍵に変わります。
sessions: すべてのログインを終わらせます。全員がもう一度ログインします。`,
  },
  options: {},
  words: 1,
  run: async ({ env, positionals: [what] }): Promise<Outcome> => {
    if (what === 'mail-links') await withDatabase(env, rotateMailKey);
    else if (what === 'push') await withDatabase(env, rotatePushKeys);
    else if (what === 'sessions') await withDatabase(env, endEverySession);
    else throw expectedArguments('rotate mail-links, rotate push, rotate sessions');
    return { data: { rotated: what }, say: (texts) => texts.rotated[what] };
  },
});
