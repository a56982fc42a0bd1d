import { jestSum, playwrightSum, runBeside, runCommand } from './runners.mjs';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

test('a test file that could not be run, and a skipped test, count as failed', () => {
  expect(jestSum(jestReport)).toEqual({ passed: 5, failed: 0 });
  expect(jestSum({ ...jestReport, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
    passed: 5,
    failed: 3,
  });
  expect(jestSum({ ...jestReport, numPendingTests: 1, numTodoTests: 1 })).toEqual({ passed: 5, failed: 2 });
});

test('a browser test that was unstable or skipped, and an error outside of tests, count as failed', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightSum({ stats, errors: [] })).toEqual({ passed: 3, failed: 0 });
  expect(
    playwrightSum({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }),
  ).toEqual({
    passed: 3,
    failed: 4,
  });
});

test('a check without numbers counts as one', async () => {
  expect(await runCommand(process.execPath, ['-e', ''])).toEqual({ passed: 1, failed: 0 });
  expect(await runCommand(process.execPath, ['-e', 'process.exit(2)'])).toEqual({ passed: 0, failed: 1 });
});

test('a check beside others keeps what it says until it has ended, and counts as one', async () => {
  const says = (code: number) => ['-e', `console.error('two lines'); process.exitCode = ${code}`];
  expect(await runBeside(process.execPath, says(0))).toEqual({
    passed: 1,
    failed: 0,
    output: 'two lines\n',
  });
  expect(await runBeside(process.execPath, says(3))).toMatchObject({ passed: 0, failed: 1 });
  expect(await runBeside('no-such-program', [])).toEqual({
    passed: 0,
    failed: 1,
    output: expect.stringContaining('no-such-program could not be run'),
  });
});
