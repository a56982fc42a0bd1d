// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev What of forge's cheat codes the tests use.
interface Vm {
    struct Wallet {
        address addr;
        uint256 publicKeyX;
        uint256 publicKeyY;
        uint256 privateKey;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 newChainId) external;
    function cool(address target) external;
    function deal(address account, uint256 balance) external;
    function envOr(string calldata name, string calldata otherwise) external view returns (string memory);
    function etch(address target, bytes calldata code) external;
    function expectEmit(bool t1, bool t2, bool t3, bool data, address emitter) external;
    function expectRevert(bytes calldata data) external;
    function prank(address sender) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 newTimestamp) external;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata why) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata why) external pure;
    function assertFalse(bool condition) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertGe(uint256 left, uint256 right) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256('hevm cheat code')))));
