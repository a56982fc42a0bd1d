import type { Hex } from 'viem';
import { compiled } from './solidity';

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// What is asked and called of Permit2 here. The contract itself is on public networks.
contract InnerAllowances {
    struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;
    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        uint48 end = expiration == 0 ? uint48(block.timestamp) : expiration;
        allowance[msg.sender][token][spender] = Allowed(amount, end, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
}`;

/** To be put at the address of Permit2. */
export const permit2Code = (): Hex => compiled(source, 'InnerAllowances').code;
