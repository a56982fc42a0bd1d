import { jestFailures, playwrightFailures } from './failures.mjs';

test('what failed is told by file, title and the beginning of its message', () => {
  const message = [
    '\u001b[31mExpected 1\u001b[39m',
    ...Array.from({ length: 60 }, (_, line) => `line ${line}`),
  ];
  const [told] = jestFailures({
    testResults: [
      {
        name: 'a.test.ts',
        message: 'the same again',
        assertionResults: [
          { fullName: 'one works', status: 'passed', failureMessages: [] },
          { fullName: 'one fails', status: 'failed', failureMessages: [message.join('\n')] },
        ],
      },
    ],
  });
  expect(told).toMatch(/^a\.test\.ts › one fails\n {4}Expected 1\n {4}line 0\n/);
  expect(told).not.toContain('line 40');
});

test('a file that cannot be run says why, and a skipped test that it was skipped', () => {
  const of = (
    message: string,
    assertionResults: { fullName: string; status: string; failureMessages: null }[],
  ) => jestFailures({ testResults: [{ name: 'a.test.ts', message, assertionResults }] });
  expect(of('Cannot find module', [])).toEqual(['a.test.ts\n    Cannot find module']);
  expect(of('', [{ fullName: 'one', status: 'pending', failureMessages: null }])).toEqual([
    'a.test.ts › one\n    pending',
  ]);
});

test('a browser test is found in its group, and an error outside of tests is told first', () => {
  const result = (errors: { message: string }[]) => ({
    tests: [{ results: [{ status: 'failed', duration: 61_400, errors }] }],
    ok: false,
    file: 'a.spec.ts',
  });
  const specs = [
    { title: 'fails', ...result([{ message: 'no button' }]) },
    { title: 'works', ...result([]) },
  ];
  expect(
    playwrightFailures(
      { suites: [{ specs: [], suites: [{ specs }] }], errors: [{ message: 'no server' }] },
      () => '',
    ),
  ).toEqual(['outside of tests\n    no server', 'a.spec.ts › fails (61 s)\n    no button']);
});

test('what the browser wrote while it ran does not hide what a test waited for', () => {
  const message = [
    'Test timeout of 180000ms exceeded.',
    'Error: locator.click: Test ended.',
    'Browser logs:',
    '',
    '<launching> /usr/bin/chromium --headless',
    '<launched> pid=18200',
    ...Array.from({ length: 40 }, (_, line) => `[pid=18200][err] [1128/172505:INFO:CONSOLE:3] line ${line}`),
    'Call log:',
    "  - waiting for getByRole('button', { name: 'Claim' })",
  ];
  const result = { status: 'timedOut', duration: 0, errors: [{ message: message.join('\n') }] };
  const spec = { title: 'fails', file: 'a.spec.ts', ok: false, tests: [{ results: [result] }] };
  expect(playwrightFailures({ suites: [{ specs: [spec] }], errors: [] }, () => '')).toEqual([
    [
      'a.spec.ts › fails (0 s)',
      '    Test timeout of 180000ms exceeded.',
      '    Error: locator.click: Test ended.',
      '    Call log:',
      "      - waiting for getByRole('button', { name: 'Claim' })",
    ].join('\n'),
  ]);
});

test.each([
  ['\n# Page snapshot\n\n```yaml\n- button "Join"\n- main\n```\n', '- button "Join"\n    - main'],
  ['\n```yaml\n- button "Join"\n- main\n```\n', '- button "Join"\n    - main'],
  ['', '(the page did not say what was on it)'],
])('what was on the page stands below the failure (%j)', (snapshot, told) => {
  const context = `# Error details\n\n\`\`\`\nno button\n\`\`\`\n${snapshot}\n# Test source\n\n\`\`\`ts\n1 | test\n\`\`\``;
  const attachments = [{ name: 'error-context', path: 'context.md' }];
  const result = { status: 'failed', duration: 0, errors: [{ message: 'no button' }], attachments };
  const spec = { title: 'fails', file: 'a.spec.ts', ok: false, tests: [{ results: [result] }] };
  expect(
    playwrightFailures({ suites: [{ specs: [spec] }], errors: [] }, (file) =>
      file === 'context.md' ? context : '',
    ),
  ).toEqual([`a.spec.ts › fails (0 s)\n    no button\n    ${told}`]);
});
