import { join } from 'node:path';
import { quoteSetting } from '#server/platform/env/settings-file.ts';
import { redirectUriOf } from '#server/platform/identity/redirect-uri.ts';
import type { InitTexts } from './init.messages.ts';
import type { Answers } from './questions.ts';
import { installation, type Target, type TargetName, targets } from './targets.ts';
import { LINE_WIDTH, wrapped } from './terminal.ts';

interface Installation {
  target: Target;
  file: string;
  settings: Answers;
}

/** A step for the operator: what it is for, and the commands of a shell. */
interface Step {
  about: string;
  commands?: readonly string[];
}

/** Returns how to start the site with its file, and how to become the first admin. */
export function nextSteps(site: Installation, texts: InitTexts): string {
  const { PUBLIC_URL: publicUrl = '' } = site.settings;
  const { start, log, doctor, port } = stepsOf[site.target.name](site, texts);
  const { origin } = new URL(publicUrl);
  const steps: Step[] = [
    ...(site.settings.GOOGLE_CLIENT_ID === undefined
      ? []
      : [{ about: texts.redirectUri, commands: [redirectUriOf(new URL(publicUrl))] }]),
    ...(origin.startsWith('https:') ? [{ about: texts.proxy(origin, port) }] : []),
    ...start,
    { about: texts.token, commands: [`${origin}/#/admin/setup`] },
    ...(log === null ? [] : [{ about: texts.readToken, commands: [log] }]),
    { about: texts.doctor, commands: [doctor] },
  ];
  return [texts.next, ...steps.map(written)].join('\n');
}

function written({ about, commands = [] }: Step, index: number): string {
  const number = `${index + 1}. `;
  const indentation = ' '.repeat(number.length);
  const text = wrapped(about, LINE_WIDTH - number.length);
  return number + [...text.split('\n'), ...commands].join(`\n${indentation}`);
}

interface Commands {
  start: readonly Step[];
  /** Shows the token if the output of the start is in a log. */
  log: string | null;
  doctor: string;
  /** The port to which a proxy passes requests. */
  port: string;
}

const unit = join(installation, 'deploy/systemd/hiroba.service');

/** Returns a text, quoted if necessary, as a word of a shell. */
const word = (text: string) => quoteSetting(text) ?? JSON.stringify(text);

/** The command that installs the unit, adapted to the folder of the installation. */
const unitCommand =
  installation === '/opt/hiroba'
    ? `sudo cp ${word(unit)} /etc/systemd/system/`
    : `sed 's#/opt/hiroba#${installation}#' ${word(unit)} | sudo tee /etc/systemd/system/hiroba.service`;

const stepsOf: Record<TargetName, (site: Installation, texts: InitTexts) => Commands> = {
  npm: ({ file, settings }, texts) => {
    const inFolder = (command: string) =>
      `cd ${word(installation)} && HIROBA_ENV_FILE=${word(file)} ${command}`;
    return {
      start: [{ about: texts.start, commands: [inFolder('npm start')] }],
      log: null,
      doctor: inFolder('npm run hiroba -- doctor'),
      port: settings.PORT ?? '3000',
    };
  },
  systemd: ({ file, settings }, texts) => ({
    start: [
      { about: texts.makeFolders, commands: userCommands(settings) },
      { about: texts.putSettings, commands: [settingsCommand(file)] },
      {
        about: texts.start,
        commands: [
          unitCommand,
          'sudo systemctl daemon-reload && sudo systemctl enable hiroba',
          'sudo systemctl restart hiroba',
        ],
      },
    ],
    log: "sudo journalctl --unit hiroba | grep 'admin/setup'",
    doctor: `cd ${word(installation)} && sudo -u hiroba env HIROBA_ENV_FILE=${targets.systemd.file} node_modules/.bin/node server/operator/hiroba.ts doctor`,
    port: settings.PORT ?? '3000',
  }),
  compose: ({ file }, texts) => {
    const manifest = join(installation, 'deploy/compose/compose.yaml');
    const compose = `docker compose --file ${word(manifest)} --env-file ${word(file)}`;
    return {
      start: [{ about: texts.start, commands: [`${compose} up --build --detach`] }],
      log: `${compose} logs | grep 'admin/setup'`,
      doctor: `${compose} exec app-1 hiroba doctor`,
      port: '8080',
    };
  },
};

/** Returns the command that lets only the user of the unit read the settings. */
function settingsCommand(file: string): string {
  const { file: place } = targets.systemd;
  return file === place
    ? `sudo chown hiroba: ${place}`
    : `sudo install -D -o hiroba -g hiroba -m 600 ${word(file)} ${place}`;
}

/** Returns the commands that create the user of the unit, and let the unit write to folders of the settings. */
function userCommands({ DATA_DIR: data = '', BACKUP_DIR: backups = '' }: Answers): string[] {
  const { folders } = targets.systemd;
  // The unit itself creates the folder of the data, and has both default folders in its paths.
  const created = [data, backups].filter((path) => path !== '' && path !== folders.data);
  const added = created.filter((path) => path !== folders.backups);
  const words = (paths: readonly string[]) => paths.map(word).join(' ');
  const additions = '/etc/systemd/system/hiroba.service.d';
  return [
    'id hiroba || sudo useradd --system --shell /usr/sbin/nologin hiroba',
    ...(created.length === 0
      ? []
      : [`sudo install -d -o hiroba -g hiroba -m 750 ${words(created)}`]),
    ...(added.length === 0
      ? []
      : [
          `sudo mkdir -p ${additions}`,
          `printf '[Service]\\nReadWritePaths=%s\\n' ${words(added)} | sudo tee ${additions}/folders.conf`,
        ]),
  ];
}
