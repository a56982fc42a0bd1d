import { ESLint } from 'eslint';

/** Reads `[{file, code}]` from the standard input and prints the messages of each as JSON; Jest cannot load ESLint's config itself. */
let input = '';
for await (const chunk of process.stdin) input += chunk;
const eslint = new ESLint();
const answers = [];
for (const { file, code } of JSON.parse(input)) {
  const [result] = await eslint.lintText(code, { filePath: file });
  answers.push((result?.messages ?? []).map(({ ruleId, message }) => ({ ruleId, message })));
}
process.stdout.write(JSON.stringify(answers));
