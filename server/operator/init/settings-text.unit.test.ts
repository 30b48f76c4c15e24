import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settingsText } from './settings-text.ts';

const mail = { headings: ['# Mail', '# メール'], notes: [] };

it('a new file has each section with its comment, and settings without a value as comments', () => {
  const values = { SMTP_URL: 'smtp://a b', MAIL_FROM: undefined };
  expect(settingsText('# Header', [{ ...mail, notes: ['look'], values }])).toBe(
    "# Header\n\n# Mail\n# hiroba init: look\nSMTP_URL='smtp://a b'\n#MAIL_FROM=\n",
  );
});

it('a changed file keeps its other lines, its comments and its order [OPS-283]', () => {
  const former = [
    '# my notes',
    'PORT=4000 # behind nginx',
    'export SMTP_URL=smtp://old',
    'LONG="two',
    'SMTP_URL=in the value"',
    '# hiroba init: an old note',
    "MAIL_FROM='old@fans.example'",
    'MY_OWN = text',
    '# the end',
  ].join('\r\n');
  const values = { SMTP_URL: 'smtp://new', MAIL_FROM: undefined };
  expect(settingsText(former, [{ ...mail, values }])).toBe(
    [
      '# my notes',
      'PORT=4000 # behind nginx',
      'SMTP_URL=smtp://new',
      '#MAIL_FROM=',
      'LONG="two',
      'SMTP_URL=in the value"',
      'MY_OWN = text',
      '# the end',
      '',
    ].join('\n'),
  );
});

it('a file in another language keeps its headings', () => {
  const values = { SMTP_URL: 'smtp://new' };
  expect(settingsText('# メール\n#SMTP_URL=\n\nPORT=1\n', [{ ...mail, values }])).toBe(
    '# メール\nSMTP_URL=smtp://new\n\nPORT=1\n',
  );
});

const names = fc.constantFrom('SMTP_URL', 'MAIL_FROM', 'PORT', 'OTHER');
const lines = fc.oneof(
  fc
    .tuple(names, fc.constantFrom('a', "'b c'", '"d"', ''))
    .map(([name, value]) => `${name}=${value}`),
  fc.constantFrom('', '# comment', '#SMTP_URL=', '# Mail', 'no setting', "'"),
);

it('the same answers give the same file again, and change no other setting [OPS-283, OPS-284]', () => {
  fc.assert(
    fc.property(
      fc.array(lines),
      fc.option(fc.constant('new'), { nil: undefined }),
      (given, url) => {
        const former = given.join('\n');
        const sections = [{ ...mail, values: { SMTP_URL: url, MAIL_FROM: 'x' } }];
        const text = settingsText(former, sections);
        expect(settingsText(text, sections)).toBe(text);
        const { SMTP_URL: _url, MAIL_FROM: _from, ...others } = parseEnv(former);
        expect(parseEnv(text)).toEqual({
          ...others,
          ...(url && { SMTP_URL: url }),
          MAIL_FROM: 'x',
        });
      },
    ),
  );
});
