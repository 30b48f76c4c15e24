import { type Given, optionOf } from '../init/answers.ts';
import { initTexts } from '../init/init.messages.ts';
import { type InitRequest, initByOptions, initByTerminal } from '../init/init-site.ts';
import { askedSettings } from '../init/questions.ts';
import { type TargetName, targetNames } from '../init/targets.ts';
import { openTerminal } from '../init/terminal.ts';
import { callerPath, commandWithoutSettings, wrongOption } from './command.ts';

/** One option for each question. */
const answerOptions: object = Object.fromEntries(
  askedSettings.map((setting) => [optionOf(setting), { type: 'string' }]),
);

export const init = commandWithoutSettings({
  help: {
    en: `Usage: npm run hiroba -- init [--for npm|systemd|compose] [--file <file>] [--<setting> <value> …]
         [--yes] [--force] [--keep] [--json]

Asks for what a public site needs, checks each answer at once, and writes a settings file with a comment for each section:
./hiroba.env for npm start, /etc/hiroba/settings for systemd, deploy/compose/settings for Compose. Only its owner can read it.
An existing file gives the defaults, and its other lines stay. At the end, it prints how to start the site.

--<setting>   answers a question: --public-url, --trusted-proxies, --oidc-issuer, --google-client-id,
              --google-client-secret, --data-dir, --database-url, --files-url, --files-endpoint, --files-region,
              --files-path-style, --aws-access-key-id, --aws-secret-access-key, --google-application-credentials,
              --backup-dir, --smtp-url, --mail-from. A - leaves out a setting that the site does not need. An environment
              variable with the name of the setting answers as well, and is not seen in the list of processes.
--yes         asks nothing; so it is without a terminal and with --json. The exit code is 2 if an answer is missing.
--force       changes an existing file without a question
--keep        writes answers even if their check finds an error, with a note in the file`,
    ja: `使い方: npm run hiroba -- init [--for npm|systemd|compose] [--file <ファイル>] [--<設定> <値> …]
         [--yes] [--force] [--keep] [--json]

公開するサイトに必要なことをたずね、答えをその場で確かめて、説明の付いた設定ファイルを書きます。場所は、npm start では
./hiroba.env、systemd では /etc/hiroba/settings、Compose では deploy/compose/settings です。持ち主だけが読めます。
ファイルがもうあれば、その値が既定値になり、ほかの行はそのまま残ります。最後に、起動のしかたを出します。

--<設定>      質問に答えます：--public-url、--trusted-proxies、--oidc-issuer、--google-client-id、--google-client-secret、
              --data-dir、--database-url、--files-url、--files-endpoint、--files-region、--files-path-style、
              --aws-access-key-id、--aws-secret-access-key、--google-application-credentials、--backup-dir、--smtp-url、
              --mail-from。省ける設定は - で省きます。同じ設定の環境変数でも答えられ、プロセスの一覧に出ません。
--yes         何もたずねません。端末がないときや --json を付けたときも同じです。答えが足りなければ、終了コードは 2 です。
--force       今あるファイルを、たずねずに変えます
--keep        確かめて問題があった答えも、注を付けて書き込みます`,
  },
  options: {
    ...answerOptions,
    for: { type: 'string' },
    file: { type: 'string' },
    yes: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
  run: async ({ values, variables, texts: { language } }) => {
    const request: InitRequest = {
      language,
      variables,
      target: targetIn(values.for),
      file:
        values.file === undefined
          ? (variables.HIROBA_ENV_FILE ?? null)
          : callerPath(variables, values.file),
      folder: callerPath(variables, '.'),
      given: givenIn(values),
      isForced: values.force,
      keepsErrors: values.keep,
    };
    const isSilent = values.yes || values.json;
    const terminal = isSilent ? null : openTerminal(initTexts[language].interrupted);
    try {
      return terminal === null
        ? await initByOptions(request)
        : await initByTerminal(request, terminal);
    } finally {
      terminal?.close();
    }
  },
});

function targetIn(text: string | undefined): TargetName | null {
  const name = targetNames.find((each) => each === text) ?? null;
  if (text !== undefined && name === null) throw wrongOption(`--for ${text}`);
  return name;
}

function givenIn(values: object): Given {
  const texts = new Map(Object.entries(values));
  return new Map(
    askedSettings.flatMap((setting) => {
      const text: unknown = texts.get(optionOf(setting));
      return typeof text === 'string' ? [[setting, text] as const] : [];
    }),
  );
}
