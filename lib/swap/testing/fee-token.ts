/** A token that arrives short, as Uniswap's own forms for such tokens have it. */
export const feeTokenSource = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// Keeps a tenth of each transfer.
contract FeeToken {
    string public symbol = 'FEE';
    uint8 public decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor() { balanceOf[msg.sender] = 1e24; }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }
    function transfer(address to, uint256 value) external returns (bool) { return move(msg.sender, to, value); }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }
    function move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value - value / 10;
        emit Transfer(from, to, value - value / 10);
        return true;
    }
}`;
