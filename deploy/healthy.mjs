// For container health checks: asks the process of this container whether it is ready. HEALTH_URL names the address; the
// platform's wants the internal secret.
import { withSecretFiles } from '../runtime/secret-files.mjs';

const { variables } = withSecretFiles(process.env);
const url = variables.HEALTH_URL || 'http://127.0.0.1:3000/healthz';
const headers = { 'x-guildhall-internal': variables.INTERNAL_SECRET ?? '' };
const answer = await fetch(url, { headers, signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
