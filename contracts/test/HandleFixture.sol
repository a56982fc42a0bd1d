// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProfileHandles} from '../src/IProfileHandles.sol';
import {ProfileHandles} from '../src/ProfileHandles.sol';
import {vm} from './Vm.sol';

/// @dev A handle contract with a reserved name and people who have coins.
abstract contract HandleFixture {
    address internal constant OWNER = address(0x0E);
    address internal constant ALICE = address(0xA1);
    address internal constant BOB = address(0xB0B);
    bytes32 internal constant SECRET = keccak256('secret');

    ProfileHandles internal handles;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        handles = new ProfileHandles(OWNER, one('admin'));
        vm.deal(ALICE, 1_000 ether);
        vm.deal(BOB, 1_000 ether);
    }

    function one(string memory name) internal pure returns (string[] memory all) {
        all = new string[](1);
        all[0] = name;
    }

    function params(
        address to,
        string memory handle
    ) internal pure returns (IProfileHandles.CreateProfileParams memory) {
        return IProfileHandles.CreateProfileParams(to, handle, '', '', address(0));
    }

    function commitAs(address buyer, IProfileHandles.CreateProfileParams memory p) internal {
        bytes32 commitment = handles.commitmentOf(p, SECRET);
        vm.prank(buyer);
        handles.commit(commitment);
    }

    function priceOf(string memory handle) internal view returns (uint256 price) {
        (, , price) = handles.availabilityOf(handle);
    }

    function revealAs(
        address buyer,
        IProfileHandles.CreateProfileParams memory p,
        bool primary
    ) internal returns (uint256) {
        uint256 price = priceOf(p.handle);
        vm.prank(buyer);
        return handles.createProfile{value: price}(p, abi.encode(SECRET, primary), '');
    }

    /// @dev The next reveal is refused with `reason`.
    function refuseReveal(
        address buyer,
        IProfileHandles.CreateProfileParams memory p,
        bytes memory reason
    ) internal {
        uint256 price = priceOf(p.handle);
        vm.expectRevert(reason);
        vm.prank(buyer);
        handles.createProfile{value: price}(p, abi.encode(SECRET, false), '');
    }

    function buyAs(address buyer, IProfileHandles.CreateProfileParams memory p) internal returns (uint256) {
        commitAs(buyer, p);
        vm.warp(block.timestamp + 1 minutes);
        return revealAs(buyer, p, false);
    }

    function buy(address buyer, string memory handle) internal returns (uint256) {
        return buyAs(buyer, params(buyer, handle));
    }

    function same(string memory left, string memory right) internal pure {
        vm.assertEq(keccak256(bytes(left)), keccak256(bytes(right)));
    }
}
