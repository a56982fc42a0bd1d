import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';
import { pythonProblem } from '../../scripts/python/environment.mjs';
import { installSynapse } from '../../scripts/synapse/install.mjs';

const SIZES = [20, 1_000, 100_000];
const CHANNELS = [1, 200];
/** Joined members of the Matrix rooms of a space. */
const IN_CHAT = [20, 100_000];
const EMBEDDED = 'the homeserver that comes along';
const BETWEEN = 'end_with_parent.py';
/** What a community of 100,000 may cost, in times of what one of 1,000 does. */
const TIMES_MAX = 2;

/**
 * Rights, members and bans in communities of all sizes, on PostgreSQL.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureCommunities({ say }) {
  process.env.TEST_DATABASE = 'postgres';
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER = `/tmp/guildhall-bench-${process.pid}-${randomUUID()}`;
  const bundle = await buildTool('bench-communities', 'tests/bench/communities.ts');
  const { href } = pathToFileURL(bundle);
  const { measureCommunities: measure, measureChanges, measureChangesToPage } = await import(href);
  const tables = [
    communitiesTable(await measure(SIZES, say)),
    changesTable(EMBEDDED, await measureChanges(CHANNELS, say)),
    pagesTable(EMBEDDED, await measureChangesToPage(IN_CHAT, say)),
  ];
  const problem = pythonProblem();
  if (problem !== null) {
    say(`without Synapse: ${problem}`);
    return tables;
  }
  process.env.GUILDHALL_TEST_SYNAPSE = await installSynapse();
  // What starts Synapse looks for it beside its own file, which is the bundle here.
  copyFileSync(path.join('scripts', 'synapse', BETWEEN), path.join(path.dirname(bundle), BETWEEN));
  say('the same on Synapse');
  // Which homeserver is started is read once, when the module is loaded.
  const onSynapse = await import(`${href}?synapse`);
  return [
    ...tables,
    changesTable('Synapse', await onSynapse.measureChanges(CHANNELS, say)),
    pagesTable('Synapse', await onSynapse.measureChangesToPage(IN_CHAT, say)),
  ];
}

function communitiesTable(costs) {
  const [small, middle, large] = SIZES.map((size) => costs[size]);
  const figure = (name, of, aim = null) => ({
    name,
    value: of(large),
    unit: 'ms',
    beside: { 'of 1,000': of(middle), 'of 20': of(small) },
    better: 'lower',
    aimOf: 'ratio',
    aim,
  });
  return {
    title: 'A community of 100,000 with 50 roles, on PostgreSQL',
    figures: [
      {
        name: 'statements that ask what somebody may do, in one call',
        value: large.statementsOfRights,
        unit: '',
        better: 'lower',
        aimOf: 'value',
        aim: 1,
      },
      figure('first page of its members', (one) => one.membersPageMs, TIMES_MAX),
      figure('last page that can be asked for', (one) => one.lastMembersPageMs),
      figure('members by role, first page', (one) => one.panelMs),
      figure('a role given to one member', (one) => one.assignOneMs, TIMES_MAX),
      figure('a role given to 1,000 at once', (one) => one.assignThousandMs, TIMES_MAX),
    ],
    notes: [
      'Medians of 13 calls, one after another, through HTTP. Of the 20, all are given the role at once.',
    ],
  };
}

function changesTable(homeserver, { changeToSyncMs, bans }) {
  const [one, many] = CHANNELS.map((count) => bans[count]);
  const figure = (name, of) => ({
    name,
    value: of(many),
    unit: 'ms',
    beside: { 'from one': of(one) },
    better: 'lower',
    aimOf: 'ratio',
  });
  return {
    title: `Changes and bans, with ${homeserver}`,
    figures: [
      {
        name: 'change of a right of everyone → in the sync of a member',
        value: changeToSyncMs,
        unit: 'ms',
        better: 'lower',
      },
      figure(`a ban from ${CHANNELS[1]} channels: the answer`, (ban) => ban.answerMs),
      figure(`a ban from ${CHANNELS[1]} channels: out of each`, (ban) => ban.outMs),
    ],
    notes: [
      'Medians of three bans. From the answer on the platform and the gateway refuse the person everywhere.',
    ],
  };
}

function pagesTable(homeserver, costs) {
  const [small, large] = IN_CHAT.map((size) => costs[size]);
  const figure = (name, of) => ({
    name,
    value: of(large),
    unit: 'ms',
    beside: { [`with ${small.joined}`]: of(small) },
    better: 'lower',
    aimOf: 'ratio',
  });
  return {
    title: `Changes of rights with ${large.joined} members joined in each Matrix room of the space, with ${homeserver}`,
    figures: [
      figure('change → in the sync of a member', (one) => one.toSyncMs),
      figure('change → what the page of the member draws again', (one) => one.toPageMs),
      figure('a role given to 500 (of 20: to all) → in every room', (one) => one.givenMs),
      figure('first sync of a member after a start of the homeserver', (one) => one.firstSyncMs),
    ],
    notes: [
      'Medians of 13 changes and of 5 times that the role is given (on Synapse 5 and 3); the first sync once. All but two members are rows in both databases. The page asks for its rights and the first members. A browser waits up to a second before it asks, so that not all members ask at once.',
    ],
  };
}
