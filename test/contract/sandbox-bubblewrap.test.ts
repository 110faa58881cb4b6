import { bubblewrapProvider } from '../../src/sandbox/index.js';
import { sandboxContract } from './sandbox-contract.js';

sandboxContract('bubblewrap', () => bubblewrapProvider());
