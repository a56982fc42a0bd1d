import { configure } from '@testing-library/dom';

// Of a machine that does much else: no promise stands in it, and only a failure waits as long.
configure({ asyncUtilTimeout: 20_000 });
