import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { backup } from '#server/operator/commands/backup.command.ts';
import { targets } from '#server/operator/init/targets.ts';
import { readEnv, settingNames } from '#server/platform/env/env.ts';
import { root } from './root.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the documents of a YAML file. Throws for invalid YAML, such as a duplicate key. */
function documentsOf(file: string): unknown[] {
  return parseAllDocuments(read(file), { merge: true, strict: true, uniqueKeys: true }).map(
    (document) => {
      if (document.errors.length + document.warnings.length > 0)
        throw new Error(String(document.errors));
      return document.toJS() as unknown;
    },
  );
}

const settings = z.record(z.string(), z.string());
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.union([z.string(), z.number()]) }),
});
const container = z.object({
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe.optional(),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
});

const texts = z.array(z.string());
const backupContainer = container.pick({ env: true }).extend({ command: texts, args: texts });

function templateOf<Container extends z.ZodType>(of: Container) {
  return z.object({
    spec: z.object({
      template: z.object({ spec: z.object({ containers: z.array(of) }) }),
    }),
  });
}

const composed = z
  .object({
    services: z.object({
      'app-1': z.object({ environment: settings, stop_grace_period: z.string() }),
    }),
  })
  .parse(documentsOf('deploy/compose/compose.yaml')[0]).services['app-1'];

const [configMap, deployment, budget, service, ingress, backups, backupJob] = documentsOf(
  'deploy/kubernetes/site.yaml',
);
const [secret] = documentsOf('deploy/kubernetes/secret.example.yaml');
const pod = z
  .object({
    spec: z.object({
      template: z.object({
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([container]),
        }),
      }),
    }),
  })
  .parse(deployment).spec.template.spec;

const [onCloudRun] = z
  .object({
    spec: z.object({
      template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }),
    }),
  })
  .parse(documentsOf('deploy/cloud-run.yaml')[0]).spec.template.spec.containers;

/** The settings of each deployment. Settings that come from secrets have values here. */
const environments: Record<string, Record<string, string>> = {
  compose: Object.fromEntries(
    Object.entries(composed.environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{PUBLIC_URL.*?\}/, 'https://fans.example')
        // Optional settings have an empty default.
        .replace(/\$\{\w+:-\}/, '')
        .replace(/\$\{.*?\}/, 'a-long-secret-text'),
    ]),
  ),
  kubernetes: {
    ...z.object({ data: settings }).parse(configMap).data,
    ...withoutGaps(z.object({ stringData: settings }).parse(secret).stringData),
  },
  'cloud-run': withoutGaps(
    Object.fromEntries(onCloudRun.env.map(({ name, value = '' }) => [name, value])),
  ),
};

/** Returns the settings. Each empty setting gets a value such as an operator would enter. */
function withoutGaps(values: Record<string, string>): Record<string, string> {
  const filled = (name: string) =>
    name === 'DATABASE_URL' ? 'postgres://site@db/site' : 'a-long-secret-text';
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value || filled(name)]),
  );
}

it.each(Object.keys(environments))(
  'the settings of %s are known to the site, and the site starts with them [OPS-266]',
  (environment) => {
    const given = environments[environment] ?? {};
    // The site does not know these keys, because only the SDK of the bucket reads them.
    const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(Object.keys(given).filter((name) => ![...settingNames, ...keys].includes(name))).toEqual(
      [],
    );
    const env = readEnv({ ...given, NODE_ENV: 'production' });
    expect([env.demoSignIn, env.publicUrl.protocol, env.oidc !== null]).toEqual([
      false,
      'https:',
      true,
    ]);
    expect([env.databaseUrl, env.bucket, env.metricsToken]).not.toContain(null);
    expect(env.trustedProxies).not.toEqual([]);
  },
);

it('the manifests of Kubernetes are valid for its API [OPS-49]', () => {
  for (const resource of [
    new ConfigMap(z.custom<ConfigMap>().parse(configMap)),
    new Deployment(z.custom<Deployment>().parse(deployment)),
    new PodDisruptionBudget(z.custom<PodDisruptionBudget>().parse(budget)),
    new Service(z.custom<Service>().parse(service)),
    new Ingress(z.custom<Ingress>().parse(ingress)),
    new Secret(z.custom<Secret>().parse(secret)),
    new PersistentVolumeClaim(z.custom<PersistentVolumeClaim>().parse(backups)),
    new CronJob(z.custom<CronJob>().parse(backupJob)),
  ]) {
    expect(() => resource.validate()).not.toThrow();
  }
});

it('the manifests make backups each day, with commands that the tool has [OPS-128]', () => {
  expect(composed.environment.BACKUP_DIR).toBe('/backups');
  const { containers } = z
    .object({ spec: z.object({ jobTemplate: templateOf(z.object({ command: texts })) }) })
    .parse(backupJob).spec.jobTemplate.spec.template.spec;
  const [onCluster] = containers;
  const nightly = z
    .object({ spec: z.object({ template: templateOf(backupContainer) }) })
    .parse(documentsOf('deploy/cloud-run-backup.yaml')[0]).spec.template.spec.template.spec
    .containers[0];
  const lines = [
    ...(onCluster?.command.at(-1)?.split(' && ') ?? []),
    [...(nightly?.command ?? []), ...(nightly?.args ?? [])].join(' '),
  ];
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const [, ...words] = line.split(' ');
    expect(words[0]).toBe('backup');
    expect(['verify', '--to']).toContain(words[1]);
    expect(() => backup.parse(words)).not.toThrow();
  }
  const given = Object.fromEntries(nightly?.env.map(({ name, value = '' }) => [name, value]) ?? []);
  const env = readEnv({ ...withoutGaps(given), NODE_ENV: 'production' });
  expect([env.backupBucket?.bucket, env.bucket?.bucket]).toEqual([
    'fans-example-backups',
    'fans-example',
  ]);
});

it('probes use paths of the site and the port of the image [OPS-267]', () => {
  const routes = read('server/features/operation/health/health.routes.ts');
  const dockerfile = read('Dockerfile');
  const port = Number(/ PORT=(\d+)/.exec(dockerfile)?.[1]);
  const probes = [pod.containers[0], onCloudRun].flatMap(
    ({ startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe ?? []].flat(),
  );
  const balancer = read('deploy/compose/haproxy.cfg');
  const asked = [
    ...probes.map(({ httpGet }) => httpGet.path),
    ...[...`${balancer}${dockerfile}`.matchAll(/GET (\/\w+)|PORT\}(\/\w+)/g)].map(
      ([, get, fetched]) => get ?? fetched ?? '',
    ),
  ];
  expect(asked).toHaveLength(7);
  for (const address of asked) expect(routes).toContain(`app.get('${address}'`);
  const ports = [
    ...[pod.containers[0], onCloudRun].flatMap((each) => each.ports.map((of) => of.containerPort)),
    ...[...balancer.matchAll(/app-\d:(\d+)/g)].map(([, of]) => Number(of)),
    Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]),
    ...probes.map(({ httpGet }) => (httpGet.port === 'http' ? port : httpGet.port)),
  ];
  expect(new Set(ports)).toEqual(new Set([port]));
});

it('a process has enough time to drain and to end before it is killed [OPS-268]', () => {
  const graces = [
    [composed.environment.DRAIN_SECONDS, Number.parseInt(composed.stop_grace_period, 10)],
    [environments.kubernetes?.DRAIN_SECONDS, pod.terminationGracePeriodSeconds],
  ];
  for (const [drain, grace] of graces) expect(Number(grace)).toBeGreaterThan(Number(drain) + 10);
});

it('with systemd, the command hiroba runs with the account, the folders and the settings of the service, and receives the folder of the caller [OPS-324, OPS-49]', () => {
  const service = read('deploy/systemd/hiroba.service');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1] ?? '';
  const [account, folder, settings] = ['User', 'WorkingDirectory', 'EnvironmentFile'].map(
    settingOf,
  );
  const variables = settingOf('Environment').split(' ');
  const tool = read('deploy/systemd/hiroba');
  for (const option of [
    `--uid=${account}`,
    `--gid=${settingOf('Group')}`,
    `--working-directory=${folder}`,
    `--property=EnvironmentFile=${settings}`,
    `--property=UMask=${settingOf('UMask')}`,
    ...variables.map((variable) => `--setenv=${variable}`),
    '--setenv=INIT_CWD="$PWD"',
    settingOf('ExecStart').split(' ')[0] ?? '',
  ]) {
    expect(tool).toContain(option);
  }
});

it('with systemd, the documented settings and `hiroba init` name the same folder of backups, to which the unit may write [OPS-303]', () => {
  const { backups } = targets.systemd.folders;
  const service = read('deploy/systemd/hiroba.service');
  expect(service).toContain(`\nReadWritePaths=-${backups}\n`);
  for (const page of ['from-an-empty-server.md', 'from-an-empty-server.ja.md']) {
    expect(read(`docs/operators/${page}`)).toContain(`\nBACKUP_DIR=${backups}\n`);
  }
});

it('the guides place the site in Tokyo [PROD-07]', () => {
  for (const file of ['deploy/cloud-run.yaml', 'deploy/cloud-run-backup.yaml']) {
    expect(read(file)).toContain('{ cloud.googleapis.com/location: asia-northeast1 }');
  }
  expect(read('docs/operators/operations.md')).toMatch(/one region: `asia-northeast1` \(Tokyo\)/);
});
