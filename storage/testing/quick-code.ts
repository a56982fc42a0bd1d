/**
 * Words for Node in front of a process of ours: its embedded database gets the machine code that is made fastest. Better
 * code costs a second of the processor and pays after minutes, which processes of tests do not live. The long form of
 * faults runs everything as the product does.
 */
export const QUICK_CODE = process.env.GUILDHALL_FAULTS === 'long' ? [] : ['--liftoff-only'];
