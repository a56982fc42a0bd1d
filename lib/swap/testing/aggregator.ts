/** As 1inch's Aggregation Router V6 takes a swap and pays it; what it pays is a word that tests set. */
export const aggregatorSource = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}
contract Aggregator {
    struct Description {
        address srcToken; address dstToken; address payable srcReceiver; address payable dstReceiver;
        uint256 amount; uint256 minReturnAmount; uint256 flags;
    }
    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);
    error InvalidMsgValue();
    uint256 public pays;
    address constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    function swap(address, Description calldata desc, bytes calldata) external payable returns (uint256, uint256) {
        bool isCoin = desc.srcToken == COIN;
        if (msg.value != (isCoin ? desc.amount : 0)) revert InvalidMsgValue();
        if (!isCoin) Token(desc.srcToken).transferFrom(msg.sender, desc.srcReceiver, desc.amount);
        if (pays < desc.minReturnAmount) revert ReturnAmountIsNotEnough(pays, desc.minReturnAmount);
        if (desc.dstToken == COIN) desc.dstReceiver.transfer(pays);
        else Token(desc.dstToken).transfer(desc.dstReceiver, pays);
        return (pays, desc.amount);
    }
}`;
