import { Agent } from 'undici';

/** Connections for the gateway's own questions to Synapse, apart from those of people's calls. */
export const engineAgent = new Agent({
  connections: 64,
  connect: { timeout: 5_000 },
  headersTimeout: 10_000,
});
