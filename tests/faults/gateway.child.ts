import { TestGateway } from '@/gateway/testing/gateway';

// The web process with a stand-in for Next, as a process of its own, so that its memory can be watched and so that whoever
// attacks it and whoever measures it do not share its event loop. Says its port, and ends with its parent.
const [publicUrl = '', platformUrl = '', chatUrl = '', internalSecret = '', sessionSecret = ''] =
  process.argv.slice(2);

const gateway = await TestGateway.start(
  { url: platformUrl, config: { publicUrl, internalSecret, sessionSecret } },
  { CHAT_URL: chatUrl, MAX_CONNECTIONS: '10000' },
);
process.stdout.write(`${gateway.port}\n`);
